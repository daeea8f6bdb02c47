/** A definition's `style` and `class`, as far as they may reach the page. */
import type { CSSProperties } from "react";

const allowed =
  /^(color|background-color|font-(size|weight|style)|text-(align|decoration|transform)|line-height|letter-spacing|(margin|padding|border)(-(top|right|bottom|left|radius|color|style|width))?|(max-|min-)?(width|height)|list-style-type|white-space)$/;

/**
 * Allow-listed declarations in React's form; nothing that loads, positions or covers. @example readStyle("color: red;
 * position: fixed") // { color: "red" }
 */
export function readStyle(text: string | undefined): CSSProperties | undefined {
  if (text === undefined) return undefined;
  const declarations = text.split(";").flatMap((declaration) => {
    const at = declaration.indexOf(":");
    const name = declaration.slice(0, at).trim().toLowerCase();
    const value = declaration.slice(at + 1).trim();
    if (at < 0 || !allowed.test(name) || value === "" || /url\s*\(|expression|[\\<>]/i.test(value)) return [];
    return [[name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()), value]];
  });
  return Object.fromEntries(declarations) as CSSProperties; // names come from the list above
}

/** Class names, kept apart from the page's own (which begin with `p-`). */
export function classNames(...names: (string | false | undefined)[]): string {
  let joined = "";
  for (const name of names)
    if (name !== false && name !== undefined && name !== "") joined += joined === "" ? name : ` ${name}`;
  return joined;
}

/** The definition's own class names. */
export function definedClasses(text: string | undefined): string {
  if (text === undefined || text === "") return "";
  return text
    .split(/\s+/)
    .filter((name) => /^[A-Za-z][\w-]*$/.test(name) && !name.startsWith("p-"))
    .join(" ");
}
