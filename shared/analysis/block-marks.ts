/** Where the blocks of a template are. */

/** Where a block begins, goes on with another branch, or ends. */
export interface Mark {
  at: number;
  kind: "begin" | "else" | "else if" | "end" | "raw";
}

/** Those of a template that was parsed before. */
export function marksOf(template: string): Mark[] {
  const marks: Mark[] = [];
  // a comment that is never closed goes on to the end, so that none after it is looked for
  const tag =
    /\\?\{\{(?:~?!--[\s\S]*?(?:--~?\}\}|$)|~?![^}]*(?:\}\}|$)|(\{)|~?\s*(#|\^|\/|else\b)\s*([^}\s~]*))/g;
  for (const { index: at, 0: whole, 1: raw, 2: sign, 3: name = "" } of template.matchAll(tag)) {
    if (whole.startsWith("\\")) continue;
    if (raw !== undefined) marks.push({ at, kind: "raw" });
    else if (sign === "#") marks.push({ at, kind: "begin" });
    else if (sign === "/") marks.push({ at, kind: "end" });
    else if (sign === "^") marks.push({ at, kind: name === "" ? "else" : "begin" });
    else if (sign === "else") marks.push({ at, kind: name === "" ? "else" : "else if" });
  }
  return marks;
}
