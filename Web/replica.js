// The exact copy of the server's records, stored as SyncTransaction in Sources/HaruSync describes.

import { committed, database, request } from "/storage.js";

const recordOf = ({ e, i }) => IDBKeyRange.bound([e, i], [e, i, []]);
const keyOf = ({ e, i, f }) => [e, i, f];

export const stateStored = async () =>
  await request((await database).transaction("meta").objectStore("meta").get("sync")) ?? null;

/** The next operations after a number, in order, up to a limit. */
export const operationsAfter = async (number, limit) => request(
  (await database).transaction("outbox").objectStore("outbox").getAll(IDBKeyRange.lowerBound(number, true), limit));

/** Calls `use` with all copied cells, some thousands at a time. */
export const forCells = async (use) => {
  const batch = 2000;
  for (let last = [], cells = []; ; last = keyOf(cells.at(-1))) {
    const base = (await database).transaction("base").objectStore("base");
    cells = await request(base.getAll(IDBKeyRange.lowerBound(last, true), batch));
    if (cells.length) use(cells);
    if (cells.length < batch) return;
  }
};

/** What to show to the person: the number of pending changes, and the refused ones. */
export const standing = async () => {
  const stores = (await database).transaction(["outbox", "meta"]);
  const meta = stores.objectStore("meta");
  const state = await request(meta.get("sync"));
  const [waiting, notSaved] = await Promise.all([
    request(stores.objectStore("outbox").count(IDBKeyRange.lowerBound(state?.acknowledged ?? 0, true))),
    request(meta.getAll(IDBKeyRange.bound(["refused"], ["refused", []]), 100)),
  ]);
  return { waiting, notSaved, completed: state?.completed ?? null };
};

const leftKeys = IDBKeyRange.bound(["left"], ["left", []]);

/** How far the complete copies that were moved into the outbox reached: the last hundred of them. */
export const left = async () =>
  (await request((await database).transaction("meta").objectStore("meta").getAll(leftKeys))).slice(-100);

export const forgetLeft = async () => {
  (await database).transaction("meta", "readwrite").objectStore("meta").delete(leftKeys);
};

/** Applies a sync transaction atomically. */
export const store = async (change) => {
  const names = ["base", "outbox", "meta"];
  const stores = (await database).transaction(names, "readwrite", { durability: "strict" });
  const [base, outbox, meta] = names.map((name) => stores.objectStore(name));
  const work = async () => {
    if (change.isNewStart) await startAnew(base, outbox, meta);
    await copy(change, base);
    for (const { n, reason } of change.refusals) {
      const operation = await request(outbox.get(n));
      if (operation) meta.put({ ...operation, reason }, ["refused", n]);
      outbox.delete(n);
    }
    if (change.dropped) outbox.delete(IDBKeyRange.upperBound(change.dropped));
    if (change.dropsEarlier) await drop(base, null, (cell) => cell.g < change.state.generation);
    if (change.purged) await purge(base, change.purged);
    meta.put(change.state, "sync");
  };
  const whole = committed(stores);
  await Promise.all([whole, work().catch((error) => { stores.abort(); throw error; })]);
};

/** Detaches a copy from its account under a new device id: all its records go back to the outbox. */
export const unbind = async (database) => {
  const names = ["base", "outbox", "meta"];
  const stores = database.transaction(names, "readwrite", { durability: "strict" });
  const [base, outbox, meta] = names.map((name) => stores.objectStore(name)), whole = committed(stores);
  await startAnew(base, outbox, meta);
  meta.delete("sync");
  if (!await request(meta.get("name"))) meta.put([...crypto.getRandomValues(new Uint32Array(4))].join("-"), "name");
  await whole;
};

// Moves the copied cells to the front of the outbox and renumbers everything.
// How far the copy reached is remembered until `forgetLeft`, because it may have been another account's.
const startAnew = async (base, outbox, meta) => {
  const [cells, operations, state] = await Promise.all([
    request(base.getAll()), request(outbox.getAll()), request(meta.get("sync"))]);
  const cursor = state?.cursor;
  if (cursor && !state.copying) meta.put(cursor, ["left", cursor]);
  base.clear();
  outbox.clear();
  cells.sort((first, second) => first.s - second.s);
  for (const { e, i, f, v, t } of cells) outbox.add({ e, i, f, v, t, c: true });
  for (const { n, ...operation } of operations) outbox.add(operation);
};

const copy = async ({ cells, isCopy, state }, base) => {
  if (!isCopy) {
    const births = new Map(cells.map((cell) => [JSON.stringify([cell.e, cell.i]), cell]));
    await Promise.all([...births.values()].map((cell) => drop(base, recordOf(cell), ({ s }) => s < cell.b)));
  }
  for (const { e, i, f, v, t, s } of cells) base.put({ e, i, f, v, t, s, g: state.generation });
};

const drop = async (base, range, isGone) => {
  for (const cell of await request(base.getAll(range))) if (isGone(cell)) base.delete(keyOf(cell));
};

const purge = async (base, limit) => {
  const cells = await request(base.getAll());
  const deleted = cells.filter(({ f, v, s }) => f === "deleted" && v === true && s <= limit);
  for (const cell of deleted) await drop(base, recordOf(cell), ({ s }) => s <= limit);
};
