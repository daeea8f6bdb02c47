/** The document that FORM_OUTPUT passes on, for every submission of a form at once; see `submissionDocument`. */
import { type Expression, references } from "../expression/tree.ts";
import type { Field } from "../form/definition/definition.ts";
import { answerKind } from "../form/definition/field-kind.ts";
import { likertKey } from "../form/definition/likert-key.ts";
import type { CompiledForm } from "../form/engine/compiled-form.ts";
import type { FormNode } from "../form/engine/form-node.ts";
import type { Organisation } from "../process/submission-document.ts";
import { calculatedPlain } from "./calculated-plain.ts";
import { numberLimits } from "./number-limits.ts";
import { optionKeys } from "./option-keys.ts";
import {
  noTokens,
  type Plain,
  type PlainKind,
  plainShape,
  type Shape,
  type Token,
  type Tokens,
  withTokensInside,
} from "./shape.ts";

/** A form's document, and the token of each of its answers. */
export interface DocumentShape {
  readonly root: Shape;
  /** By key, in the order of the form. */
  readonly answers: ReadonlyMap<string, Token>;
}

/**
 * @param isAnswered whether a required question that is always asked has an answer, as in a submission that the form accepts; by
 * default nothing is said of it, so that a chain may fill in what is never missing
 * @example documentShape(form).root.keys?.get("firstName")?.answer // "firstName"
 */
export function documentShape(
  form: CompiledForm,
  isAnswered: (key: string) => boolean = () => false,
): DocumentShape {
  const { definition, byKey } = form;
  const answers = new Map<string, Token>();
  const known: Known = {
    limitsOf: (key) => numberLimits(byKey.get(key)),
    calculatedOf: (key) => calculatedPlain(byKey.get(key), form),
    isAlwaysVisible: (key) => isAlwaysVisible(byKey.get(key), form),
    isAnswered,
    isNumberLike: (field) => isNumberLike(field) && !refusesNumbers(byKey.get(field.key), form),
  };
  const fields = definition.model.flatMap(({ composites }) => composites.flatMap((one) => one.fields));
  const flat = answersOf(fields, answers, known);
  const raw = answersOf(fields, answers, known);
  const all: Tokens = new Set(answers.values());
  // inside a repeat, an answer is named by its instance as well
  const areKnown = fields.every((field) => !hasRepeat(field));
  const worded = wordedBy(form, answers);
  const repeated: Tokens = new Set(
    [...answers.values()].filter((token) => token.kind === "answer" && isInRepeat(byKey.get(token.key))),
  );
  const pages = () => pagesShape(areKnown ? [...answers.keys()] : undefined, all, worded, repeated);
  const text = plainShape(["text"], { mayLack: false });
  const about = object([
    ["title", text],
    ["locale", plainShape(["text"], { values: definition.locales.map(({ code }) => code), mayLack: false })],
    ["submittedAt", plainShape(["dateTime"], { mayLack: false })],
    ["timeZone", plainShape(["text"])],
    ["instanceId", text],
    ["organisation", { ...object(organisation), mayLack: true }],
  ]);
  const own: [string, Shape][] = [
    ["form", about],
    ["answers", object(raw)],
    ["pages", pages()],
    ["defaultPages", pages()],
  ];
  return { root: object([...nested(flat), ...own]), answers };
}

/** Each may be missing: nobody has to say whose form it is. */
const organisation = (["name", "logo", "contact", "address"] as const satisfies (keyof Organisation)[]).map(
  (part) =>
    [part, { ...plainShape(["text"]), ...(part === "logo" && { isPicture: true as const }) }] as const,
);

function object(entries: Iterable<readonly [string, Shape]>): Shape {
  return { mayLack: false, tokens: noTokens, keys: new Map(entries) };
}

/** What the form's own rules say of an answer. */
interface Known {
  limitsOf(key: string): Pick<Plain, "least" | "most">;
  calculatedOf(key: string): Plain | undefined;
  isAlwaysVisible(key: string): boolean;
  isAnswered(key: string): boolean;
  isNumberLike(field: Field): boolean;
}

/** Whether nothing hides a question: it isn't in a repeat, and nothing around it has a condition. */
function isAlwaysVisible(node: FormNode | undefined, { nodes }: Pick<CompiledForm, "nodes">): boolean {
  if (!node?.isShown || node.condition || node.repeats.length > 0) return false;
  return node.parent === undefined || isAlwaysVisible(nodes[node.parent], { nodes });
}

/** The answers of fields by their keys; those of a repeat are a list of objects. */
function answersOf(fields: readonly Field[], answers: Map<string, Token>, known: Known): [string, Shape][] {
  return fields.flatMap((field): [string, Shape][] => {
    if (field.repeat === undefined && field.fields) return answersOf(field.fields, answers, known);
    const tokenOf = (key: string): Tokens => {
      const token: Token = answers.get(key) ?? { kind: "answer", key };
      answers.set(key, token);
      return new Set([token]);
    };
    if (field.repeat !== undefined) {
      const tokens = tokenOf(field.key);
      const item = object(nested(answersOf(field.fields ?? [], answers, known)));
      return [[field.key, { mayLack: true, tokens, item, answer: field.key }]];
    }
    if (field.controlType === "likert")
      return (field.questions ?? []).map((question) => {
        const key = likertKey(field.key, question.key);
        return [
          key,
          { ...plainShape(["text"], { values: optionKeys(field), tokens: tokenOf(key) }), answer: key },
        ];
      });
    const shape = answerShape(field, known);
    if (!shape) return [];
    const tokens = tokenOf(field.key);
    const isThere = mustBeAnswered(field) && known.isAlwaysVisible(field.key) && known.isAnswered(field.key);
    const result = { ...withTokensInside(shape, tokens), answer: field.key };
    return [[field.key, isThere ? { ...result, mayLack: false } : result]];
  });
}

/** Nobody answers what can't be changed or is computed. */
const mustBeAnswered = ({ required, readOnly = false, expression }: Field) =>
  required && readOnly === false && expression === undefined;

const numberOf = plainShape(["number"], { mayLack: false });
const textOf = plainShape(["text"], { mayLack: false });

/** What is stored of an uploaded file; see `UploadedFile`. */
const file = (): Shape => ({
  mayLack: true,
  tokens: noTokens,
  keys: new Map([
    ...["file", "name", "type", "sha256"].map((key) => [key, textOf] as const),
    ["bytes", numberOf],
  ]),
});

/** A place; see `Place`. */
const place = (): Shape => ({
  mayLack: true,
  tokens: noTokens,
  keys: new Map([
    ...["latitude", "longitude"].map((key) => [key, numberOf] as const),
    ...["altitude", "accuracy"].map((key) => [key, plainShape(["number"])] as const),
  ]),
});

function answerShape(field: Field, known: Known): Shape | undefined {
  switch (answerKind(field)) {
    case "none":
    case "list":
      return undefined;
    case "file":
      return file();
    case "places":
      return field.controlType === "geopoint"
        ? place()
        : { mayLack: true, tokens: noTokens, item: { ...place(), mayLack: false } };
    case "choice":
    case "likert":
      return plainShape(["text"], { values: optionKeys(field) });
    case "choices":
      return {
        mayLack: true,
        tokens: noTokens,
        item: plainShape(["text"], { values: optionKeys(field), mayLack: false }),
      };
    case "switch":
      // What isn't ticked is off.
      return plainShape(["boolean"], { values: [true, false], mayLack: !known.isAlwaysVisible(field.key) });
    case "text":
      return plainShape(field.expression === undefined && !known.isNumberLike(field) ? ["text"] : ["any"]);
    case "calculated": {
      const plain = known.calculatedOf(field.key);
      return plain === undefined || plain.kinds.size === 0
        ? plainShape(["any"])
        : { mayLack: true, tokens: noTokens, plain };
    }
    case "number":
      return plainShape(["number"], {
        limits: { ...known.limitsOf(field.key), ...(!isWhole(field) && { hasDecimals: true }) },
      });
    case "date":
    case "dateTime":
    case "time":
      return plainShape([answerKind(field) as PlainKind]); // these three are kinds of both
  }
}

const isWhole = ({ step }: Field) => step !== undefined && Number.isInteger(step);

/** A text that may well hold numbers or dates. */
function isNumberLike({ fieldValidator = [], constraint, dataType }: Field): boolean {
  const isTyped = fieldValidator.some((one) => one !== "EMAIL" && one !== "URL" && one !== "UNIQUE");
  return isTyped || constraint !== undefined || dataType === "month" || dataType === "week";
}

const numbers = [
  "0",
  "7",
  "42",
  "123",
  "1234",
  "12345",
  "123456789",
  "0.25",
  "3.5",
  "12.75",
  "120.5",
  "-5",
  "-3.5",
];

/** Whether a pattern that texts must match fits no number, such as that of “150/90”. */
function refusesNumbers(node: FormNode | undefined, { tools }: CompiledForm): boolean {
  return partsOf(node?.constraint).some((part) => {
    const [text, pattern] = part.kind === "call" && part.name === "regex" ? part.args : [];
    if (text?.kind !== "self" || pattern?.kind !== "text") return false;
    return numbers.every((number) => tools.matches?.(number, pattern.value) === false);
  });
}

/** What must hold all together. */
function partsOf(tree: Expression | undefined): Expression[] {
  if (tree?.kind === "binary" && tree.operator === "and")
    return [...partsOf(tree.left), ...partsOf(tree.right)];
  return tree === undefined ? [] : [tree];
}

/** A key with dots is a path; where a shorter key has an answer, a longer one has no room. */
function nested(entries: readonly [string, Shape][]): [string, Shape][] {
  const top = new Map<string, Shape>();
  for (const [key, shape] of entries.toSorted(([a], [b]) => a.length - b.length)) {
    const parts = key.split(".");
    put(top, parts, shape);
  }
  return [...top];
}

function put(keys: Map<string, Shape>, [first = "", ...rest]: string[], shape: Shape): void {
  const known = keys.get(first);
  if (rest.length === 0) {
    if (!known) keys.set(first, shape);
    return;
  }
  if (known && !known.keys) return;
  const inner = new Map(known?.keys);
  put(inner, rest, shape);
  // Without any of its answers, the object itself isn't there.
  const mayLack = [...inner.values()].every((one) => one.mayLack);
  keys.set(first, { mayLack, tokens: noTokens, keys: inner });
}

/** An option that its filter leaves out is shown by its key: the answers that filters read decide the words. */
function wordedBy(form: CompiledForm, answers: ReadonlyMap<string, Token>): ReadonlyMap<string, Tokens> {
  const worded = new Map<string, Tokens>();
  for (const node of form.nodes) {
    if (!node.optionFilter) continue;
    const tokens = references(node.optionFilter).flatMap(
      (key) => answers.get(form.byReference.get(key.toLowerCase())?.key ?? "") ?? [],
    );
    if (tokens.length > 0) worded.set(node.key, new Set(tokens));
  }
  return worded;
}

const isInRepeat = (node: FormNode | undefined) =>
  node !== undefined && (node.repeat !== undefined || node.repeats.length > 0);
const hasRepeat = ({ repeat, fields = [] }: Field): boolean => repeat !== undefined || fields.some(hasRepeat);

function pagesShape(
  keys: readonly string[] | undefined,
  tokens: Tokens,
  worded: ReadonlyMap<string, Tokens>,
  repeated: Tokens,
): Shape {
  // Which pages, sections and answers there are depends on the conditions of the answers inside.
  const list = (item: Shape): Shape => ({ mayLack: true, tokens: noTokens, item });
  const title = plainShape(["text"]);
  const language = { ...plainShape(["text"]), mayLack: true };
  const answer = object([
    [
      "key",
      { ...plainShape(["text"], { values: keys, mayLack: false, tokens }), described: "key", repeated },
    ],
    ["label", plainShape(["text"], { tokens })],
    ["value", { ...plainShape(["text"], { tokens }), described: "value", worded }],
    ["language", language],
    ["valueLanguage", language],
    ["file", { ...file(), mayLack: true }],
  ]);
  const row = object([
    ["title", title],
    ["values", list(plainShape(["text"], { tokens }))],
    ["files", list({ ...file(), mayLack: true })],
  ]);
  const table = object([
    ["title", title],
    ["columns", list(plainShape(["text"], { tokens }))],
    ["rows", list(row)],
  ]);
  const section = object([
    ["title", title],
    ["language", language],
    ["answers", list(answer)],
    ["table", { ...table, mayLack: true }],
    ["isInTable", plainShape(["boolean"])],
  ]);
  return list(
    object([
      ["title", title],
      ["language", language],
      ["sections", list(section)],
    ]),
  );
}
