/** Conditions and lists of a template that are so for a document, as they were taken from it. */
import { isMap } from "../../../shared/jolt/json.ts";
import { pick, type Random } from "./random-process.ts";

/** One line of a template: it prints a mark where it is so, and where it has an else another one. */
export interface Statement {
  /** @param at the number of its marks */
  readonly line: (at: number) => string;
  /** Whether what it names is there wherever it is so. */
  readonly isOfWhatIsThere: boolean;
}

export const saysYes = (at: number) => `yes${at};`;
export const saysNo = (at: number) => `no${at};`;

/** So many statements about places of a document; most of them are so. @param others documents in which the same places may be otherwise */
export function trueStatements(document: unknown, others: readonly unknown[], random: Random, count: number) {
  const statements: Statement[] = [];
  for (let turn = 0; turn < count * 3 && statements.length < count; turn += 1) {
    const walked = walk(pick([document, document, ...others], random), random);
    const found = walked && statementAt(document, walked.path, random);
    if (found) statements.push(found);
  }
  return statements;
}

interface Walked {
  readonly path: readonly string[];
}

/** A random place of a document. */
function walk(document: unknown, random: Random): Walked | undefined {
  const path: string[] = [];
  let at = document;
  for (let depth = 0; depth < 6; depth += 1) {
    const keys = Array.isArray(at) ? [...at.keys()].map(String) : isMap(at) ? Object.keys(at) : [];
    if (keys.length === 0 || (depth > 0 && random() < 0.25)) break;
    const key = pick(keys, random);
    path.push(key);
    at = Array.isArray(at) ? at[Number(key)] : isMap(at) ? at[key] : undefined;
  }
  return path.length === 0 || path.some((key) => /[[\]"\s]|^$/.test(key)) ? undefined : { path };
}

function valueAt(document: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, key) =>
      Array.isArray(at) ? at[Number(key)] : isMap(at) && Object.hasOwn(at, key) ? at[key] : undefined,
    document,
  );
}

const written = (path: readonly string[]) =>
  path
    .map((key) =>
      /^[A-Za-z_]\w*$/.test(key) && !["this", "true", "false", "null", "undefined", "else"].includes(key)
        ? key
        : `[${key}]`,
    )
    .join(".");

const isPlain = (value: unknown) =>
  (typeof value === "string" && value !== "" && !/["\\\n{}]/.test(value)) ||
  typeof value === "number" ||
  typeof value === "boolean";

const literal = (value: unknown) => JSON.stringify(value);

const when = (
  condition: string,
  isOfWhatIsThere = true,
  around: readonly [string, string] = ["", ""],
): Statement => ({
  line: (at) => `${around[0]}{{#if ${condition}}}${saysYes(at)}{{else}}${saysNo(at)}{{/if}}${around[1]}`,
  isOfWhatIsThere,
});

function statementAt(document: unknown, path: readonly string[], random: Random): Statement | undefined {
  const value = valueAt(document, path);
  const name = written(path);
  const owner = path.slice(0, -1);
  const [ownerName, last = ""] = [written(owner), path.at(-1)];
  const isItem = Array.isArray(valueAt(document, owner));
  const isTrue = isMap(value) || (Array.isArray(value) ? value.length > 0 : Boolean(value));
  if (Array.isArray(value) && value.length > 0 && random() < 0.8) return ofList(value, name, random);
  if (!isPlain(value) || random() < 0.2)
    return pick(
      [
        when(name, isTrue),
        when(`(not ${name})`, false),
        ...(isMap(value) ? [whenInside(value, name, random)] : []),
      ],
      random,
    );
  const inner = `[${last}]`;
  const ways: Statement[] = [
    when(`(eq ${name} ${literal(value)})`),
    when(`(ne ${name} ${literal(value)})`, false),
    when(`(ne ${name} "other")`, false),
    when(`(eq (default ${name} "none") ${literal(value)})`),
    when(`(includes (list ${name} "z") ${literal(value)})`),
  ];
  if (typeof value === "number")
    ways.push(
      when(`(gt ${name} ${value - 1})`),
      when(`(lt ${name} ${value})`, false),
      when(`(le ${name} ${value})`),
      when(`(lt ${name} ${value + 0.5})`),
      when(`(and (ge ${name} ${value}) (lt ${name} ${value + 1}))`),
    );
  if (owner.length > 0 && isItem)
    ways.push(
      when(`(eq this ${literal(value)})`, true, [`{{#each ${ownerName}}}`, "{{/each}}"]),
      when(`(includes ${ownerName} ${literal(value)})`),
      when(`(eq (lookup ${ownerName} ${last}) ${literal(value)})`),
    );
  const list = path.slice(0, -2);
  if (list.length > 0 && !isItem && Array.isArray(valueAt(document, list)))
    ways.push(
      when(`(eq ${inner} ${literal(value)})`, true, [`{{#each ${written(list)}}}`, "{{/each}}"]),
      when(`(ne ${inner} "other")`, false, [`{{#each ${written(list)}}}`, "{{/each}}"]),
      {
        line: (at) => `{{#each (where ${written(list)} "${last}" ${literal(value)})}}${saysYes(at)}{{/each}}`,
        isOfWhatIsThere: true,
      },
    );
  if (owner.length > 0 && !isItem)
    ways.push(
      when(`(eq ${inner} ${literal(value)})`, true, [`{{#with ${ownerName}}}`, "{{/with}}"]),
      when(`(eq (lookup ${ownerName} "${last}") ${literal(value)})`),
    );
  return pick(ways, random);
}

function ofList(list: readonly unknown[], name: string, random: Random): Statement {
  const plain = list.filter(isPlain);
  const ways: Statement[] = [
    { line: (at) => `{{#each ${name}}}${saysYes(at)}{{else}}${saysNo(at)}{{/each}}`, isOfWhatIsThere: true },
    when(name),
    when(`(eq (count ${name}) ${list.length})`),
    when(`(gt (count ${name}) ${list.length - 1})`),
    when(`(not ${name})`, false),
  ];
  if (plain.length > 0) {
    const one = pick(plain, random);
    ways.push(
      when(`(includes ${name} ${literal(one)})`),
      when(`(eq this ${literal(one)})`, true, [`{{#each ${name}}}`, "{{/each}}"]),
      when("this", true, [`{{#each ${name}}}`, "{{/each}}"]),
    );
    if (plain.length === list.length)
      ways.push(
        when(`(eq (first ${name}) ${literal(list[0])})`),
        when(`(eq (last ${name}) ${literal(list.at(-1))})`),
      );
  }
  return pick(ways, random);
}

function whenInside(value: Readonly<Record<string, unknown>>, name: string, random: Random): Statement {
  const keys = Object.keys(value).filter((key) => isPlain(value[key]) && !/[[\]"\s]|^$/.test(key));
  if (keys.length === 0)
    return { line: (at) => `{{#with ${name}}}${saysYes(at)}{{/with}}`, isOfWhatIsThere: true };
  const key = pick(keys, random);
  return when(`(eq [${key}] ${literal(value[key])})`, true, [`{{#with ${name}}}`, "{{/with}}"]);
}
