// The copy of the records that is open: each account that was signed in here has one, and so has nobody (copies.js).

/** The end of its database's name; nothing for the first one. */
export const copy = localStorage.haru_copy ?? "";
/** The key of something that is kept for this copy alone. */
export const own = (key) => copy ? `${copy} ${key}` : key;
