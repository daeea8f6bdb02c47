/** What can be a name, and which names are the same. */

/** The longest name of a question or group. */
export const MAX_NAME = 150;

/** Whether a text can be a name: a letter or `_`, then letters, digits, `_`, `-` and `.`. */
export function isSoundName(name: string): boolean {
  return /^[\p{L}_][\p{L}\p{N}\p{M}_.-]*$/u.test(name);
}

/** Data can't have it as a key: answers under it are refused, and rows under it lost. */
export function isUnstorable(name: string): boolean {
  return name === "__proto__";
}

const isPlain = /^[ -~]*$/;

/** Capitals and small letters are one, and so are the ways in which Unicode writes a letter with its mark. */
export function sameName(name: string): string {
  const lower = name.toLowerCase();
  return isPlain.test(lower) ? lower : lower.normalize("NFC"); // as most are, which saves time
}
