// What the app is told of the device.
import assert from "node:assert/strict";
import { test } from "node:test";

import { zone } from "../../Web/bridge.js";

test("a zone that the browser cannot tell is UTC, which every server knows", (context) => {
  const { DateTimeFormat } = Intl;
  context.after(() => { Intl.DateTimeFormat = DateTimeFormat; });
  for (const [timeZone, expected] of [["Asia/Seoul", "Asia/Seoul"], ["Etc/Unknown", "UTC"], [undefined, "UTC"]]) {
    Intl.DateTimeFormat = () => ({ resolvedOptions: () => ({ timeZone }) });
    assert.equal(zone(), expected);
  }
});
