/** The appearance `search(…)` of SurveyCTO: which file the choices come from, and which of its rows. */

export interface SearchAppearance {
  file: string;
  /** A choice filter; absent: all rows. */
  filter?: string;
}

const searches: Readonly<Record<string, (column: string, text: string) => string>> = {
  contains: (column, text) => `contains(${column}, ${text})`,
  matches: (column, text) => `${column} = ${text}`,
  startswith: (column, text) => `starts-with(${column}, ${text})`,
  endswith: (column, text) => `ends-with(${column}, ${text})`,
};

/**
 * @param appearance the whole cell
 * @returns undefined where it has no search, or one that can't be read
 * @example readSearch("minimal search('villages', 'matches', 'district', ${district})") // { file: "villages", filter: "district = ${district}" }
 */
export function readSearch(appearance: string): SearchAppearance | undefined {
  const at = /(?:^|[\s,])search\s*\(/i.exec(appearance);
  if (at === null) return undefined;
  const args = argumentsIn(appearance.slice(at.index + at[0].length));
  const [file, kind, columns, text, filterColumn, filterText] = args;
  const name = unquoted(file);
  if (name === undefined || name === "") return undefined;
  if (kind === undefined) return { file: name };
  const search = searches[(unquoted(kind) ?? "").toLowerCase()];
  const searched = columnsIn(columns);
  if (search === undefined || text === undefined || searched === undefined) return undefined;
  const found = searched.map((column) => search(column, text)).join(" or ");
  if (filterColumn === undefined) return { file: name, filter: found };
  const [kept, ...more] = columnsIn(filterColumn) ?? [];
  if (kept === undefined || more.length > 0 || filterText === undefined) return undefined;
  return { file: name, filter: `${kept} = ${filterText} and (${found})` };
}

/** The texts between the commas of a call, up to its closing bracket. */
function argumentsIn(text: string): string[] {
  const found: string[] = [];
  let [start, depth, quote] = [0, 0, ""];
  for (const [index, letter] of [...text].entries()) {
    if (quote !== "") quote = letter === quote ? "" : quote;
    else if (letter === "'" || letter === '"') quote = letter;
    else if (letter === "(" || letter === "{") depth += 1;
    else if (letter === "}" || (letter === ")" && depth > 0)) depth -= 1;
    else if (depth === 0 && (letter === "," || letter === ")")) {
      found.push([...text].slice(start, index).join("").trim());
      if (letter === ")") return found;
      start = index + 1;
    }
  }
  return found;
}

/** @returns undefined for anything but a text */
function unquoted(text = ""): string | undefined {
  return /^(['"])(.*)\1$/.exec(text)?.[2]?.trim();
}

function columnsIn(text: string | undefined): string[] | undefined {
  const names =
    unquoted(text)
      ?.split(",")
      .map((name) => name.trim()) ?? [];
  return names.length > 0 && names.every((name) => /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(name))
    ? names
    : undefined;
}
