/**
 * Forms that were written to be slow, each with answers that make it so: many instances, long lists, long texts, patterns, and
 * expressions inside each other that read all of them, as many as a request can bring. Each follows from its seed and size.
 */
import type { FormDefinition, StoredAnswers } from "../../shared/form/definition/definition.ts";
import { MAX_ANSWERS_BYTES } from "../../shared/limits.ts";
import { Random } from "../fuzz/random.ts";
import { formOfFields } from "./form-of-fields.ts";

export interface HostileForm {
  definition: FormDefinition;
  answers: StoredAnswers;
}

const LIST_ROWS = 50_000;
const rows = Array.from({ length: LIST_ROWS }, (_, at) => ({ name: `n${at}`, v: String(at), same: "s" }));
const MOST_CHARACTERS = 200_000;
const patterns = [
  ...["^[a-z]+[0-9]?$", "(a?){200}a{200}[bc]", "(x+x+)+[yz]", "(a|b|ab)*[cd]", "([a-z]|[b-y]|\\w|.)*[0-9]"],
  ...[
    "(.*)(.*)(.*)(.*)(.*)[ab]{100}[yz]",
    "[a-z]*".repeat(150),
    "x*".repeat(600),
    "\\p{L}+[0-9]",
    "(^|x)*[yz]",
  ],
];

/**
 * @param size above 0, at most 1: the same expressions over fewer entries, rows and characters
 * @example hostileForm(7).definition.model.length // 1
 */
export function hostileForm(seed: number, size = 1): HostileForm {
  const random = new Random(seed);
  const { definition, answers } = random.chance(0.5) ? repeating(random, size) : wide(random, size);
  return { definition, answers: withinBytes(answers) };
}

/** As many of the entries as a request can bring, with texts that leave room for them. */
function withinBytes(answers: StoredAnswers): StoredAnswers {
  const cut = { ...answers };
  for (;;) {
    const bytes = Buffer.byteLength(JSON.stringify(cut));
    if (bytes <= MAX_ANSWERS_BYTES) return cut;
    const part = (MAX_ANSWERS_BYTES / bytes) * 0.95;
    for (const [key, answer] of Object.entries(cut))
      if (Array.isArray(answer) || typeof answer === "string") {
        const end = Math.floor(answer.length * part);
        cut[key] = typeof answer === "string" ? answer.slice(0, end) : answer.slice(0, end);
      }
  }
}

const sized = (most: number, size: number) => Math.max(1, Math.floor(most * size));

/** One repeat, or one in another, with computed questions in it and around it. */
function repeating(random: Random, size: number): HostileForm {
  const isNested = random.chance(0.35);
  const isCounted = random.chance(0.25);
  const expression = () => expressionOf(random, random.between(1, 4), true);
  const computed = (prefix: string, most: number) =>
    random.list(random.between(1, most), (at) => fieldWith(random, `${prefix}${at}`, expression()));
  const inner = [text("w"), ...computed("z", 3)];
  const fields = [
    ...[number("x"), text("y")],
    ...computed("c", 4),
    ...(isNested ? [repeat("q", isCounted ? { count: "${n}" } : {}, inner)] : []),
  ];
  const outer = repeat("r", isCounted && !isNested ? { count: "${n}" } : {}, fields);
  const definition = withLists([number("n"), text("t"), outer, ...computed("o", 4)], size);
  const entries = sized(random.pick([30, 200, 1_000, 1_000, 3_000]), size);
  const innerEntries = sized(random.pick([1, 5, 30, 200]), size);
  const r = random.list(entries, (at) => ({
    ...{ x: at, y: `${at} ${"a".repeat(random.pick([1, 5, 60]))}` },
    ...(isNested && { q: random.list(innerEntries, (place) => ({ w: `w${place}` })) }),
  }));
  const n = random.pick([1, 50, 1_000, 1e300]);
  const t = longText(random, MOST_CHARACTERS, size);
  return { definition, answers: { n: n > 1e9 ? n : sized(n, size), t, r } };
}

/** Hundreds of computed questions over a list, texts and numbers. */
function wide(random: Random, size: number): HostileForm {
  const fields = random.list(random.pick([5, 40, 400]), (at) =>
    fieldWith(random, `c${at}`, expressionOf(random, random.between(1, 6), false)),
  );
  const answers = {
    x: random.pick([3, 1e300, -1e-300]),
    n: 1e21,
    t: longText(random, MOST_CHARACTERS, size),
    y: longText(random, 40_000, size),
  };
  const some = fields.slice(0, sized(fields.length, Math.sqrt(size)));
  return { definition: withLists([number("x"), number("n"), text("t"), text("y"), ...some], size), answers };
}

function withLists(fields: readonly unknown[], size: number): FormDefinition {
  return { ...formOfFields(fields), tables: { l: rows.slice(0, sized(LIST_ROWS, size)) } };
}

function longText(random: Random, most: number, size: number): string {
  const piece = random.pick(["a", "ab ", "1 1;", "é", "x1 ", "AAAA", "T"]);
  return piece.repeat(Math.ceil(sized(random.pick([10, 1_000, most]), size) / piece.length));
}

const text = (key: string) => ({ key, controlType: "text" });
const number = (key: string) => ({ key, controlType: "number", dataType: "number" });
const repeat = (key: string, rule: object, fields: readonly unknown[]) => ({
  ...{ key, controlType: "composite", repeat: rule, fields },
});

/** What the expression is used for. */
function fieldWith(random: Random, key: string, expression: string) {
  const uses = [
    { controlType: "calculation", expression },
    { controlType: "calculation", expression },
    { controlType: "text", conditionalExpression: expression },
    { controlType: "text", requiredExpression: expression },
    { controlType: "text", default: "a", constraint: expression },
    { controlType: "text", default: expression },
    { controlType: "text", readOnly: expression },
    {
      ...{ controlType: "select", choicesFrom: { table: "l", value: "name", label: ["v"] } },
      optionFilter: random.pick(["v > 5", "same = ${t}", `v = ${expression}`, "name != ${t} and v > ${n}"]),
    },
    { controlType: "label", label: `CALC(${expression})` },
  ];
  return { key, label: "${t} ${x} ${y}", ...random.pick(uses) };
}

/** Calls in one expression: an import reads 4,000 characters. */
const MOST_CALLS = 40;

/** An expression with others in it, so deep. @param left how many more calls it may have */
function expressionOf(
  random: Random,
  depth: number,
  hasRepeats: boolean,
  left = { calls: MOST_CALLS },
): string {
  const inner = () => expressionOf(random, depth - 1, hasRepeats, left);
  left.calls -= 1;
  if (depth <= 0 || left.calls < 0) return random.pick(["${x}", "${y}", "${t}", "${n}", "${n}", "'a'", "."]);
  const pattern = random.pick(patterns);
  const anywhere = [
    () => `concat(${inner()}, ${inner()}, ${inner()})`,
    () => `join(${inner()}, ${random.list(random.between(2, 40), () => "${t}").join(", ")})`,
    () => `regex(${inner()}, '${pattern}')`,
    () => `regex(${inner()}, concat('${pattern}', ${inner()}))`,
    () => `count(instance('l')/root/item[v > ${inner()}])`,
    () => `instance('l')/root/item[name = ${inner()}]/v`,
    () => `sum(instance('l')/root/item[same = 's' and v != ${inner()}]/v)`,
    () => `pulldata('l', 'v', ${random.pick(["'name'", "'v'", "${y}", inner()])}, ${inner()})`,
    () => `digest(${inner()}, '${random.pick(["MD5", "SHA-1", "SHA-256", "SHA-512"])}')`,
    () => `extract-signed(${inner()}, ${inner()})`,
    () => `translate(${inner()}, ${inner()}, ${inner()})`,
    () => `substring(${inner()}, 2)`,
    () => `normalize-space(${inner()})`,
    () => `selected(${inner()}, ${inner()})`,
    () => `count-selected(${inner()}) + string-length(${inner()})`,
    () => `distance(${inner()}, ${inner()}) + area(${inner()})`,
    () => `geofence('1 1', ${inner()})`,
    () => `base64-decode(${inner()})`,
    () => `string(pow(${inner()}, 99))`,
    () => `format-date(today(), ${inner()})`,
    () => `if(${inner()} = ${inner()}, ${inner()}, ${inner()})`,
    () => `coalesce(${random.list(random.between(2, 30), () => inner()).join(", ")})`,
    () => `CALC(${inner()} + ${inner()} * ${inner()})`,
    () => `randomize(${inner()}, ${inner()})`,
    () => `round(${inner()}, 3) + number(${inner()}) - int(${inner()})`,
    () => `contains(${inner()}, ${inner()})`,
    () => `substring-before(${inner()}, ${inner()})`,
    () => `count-items(${inner()}, ${inner()})`,
    () => `decimal-time(${inner()}) + decimal-date-time(${inner()})`,
  ];
  const inRepeats = [
    () => "indexed-repeat(${x}, ${r}, position(${r}) - 1)",
    () => `indexed-repeat(\${y}, \${r}, ${inner()})`,
    () => "sum(${x}) + max(${x}) + count(${r})",
    () => `sum(where(\${x}, \${r}, \${x} > ${inner()}))`,
    () => "count(where(${y}, ${r}, ${y} = outer(${y})))",
    () => "join(' ', ${y})",
    () => `concat(\${y}, ${inner()})`,
    () => "where(${x}, ${r}, position() = last())",
  ];
  return random.pick(hasRepeats ? [...anywhere, ...inRepeats, ...inRepeats] : anywhere)();
}
