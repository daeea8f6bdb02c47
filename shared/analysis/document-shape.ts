/** The document that FORM_OUTPUT passes on, for every submission of a form at once; see `submissionDocument`. */
import type { Field, FormDefinition } from "../form/definition.ts";
import { answerKind } from "../form/field-kind.ts";
import { likertKey } from "../form/likert-key.ts";
import {
  noTokens,
  openShape,
  type PlainKind,
  plainShape,
  type Scalar,
  type Shape,
  type Token,
  type Tokens,
} from "./shape.ts";

/** A form's document, and the token of each of its answers. */
export interface DocumentShape {
  readonly root: Shape;
  /** By key, in the order of the form. */
  readonly answers: ReadonlyMap<string, Token>;
}

/** @example documentShape(definition).root.keys?.get("firstName")?.answer // "firstName" */
export function documentShape(definition: FormDefinition): DocumentShape {
  const answers = new Map<string, Token>();
  const fields = definition.model.flatMap(({ composites }) => composites.flatMap((one) => one.fields));
  const flat = answersOf(fields, answers);
  const all: Tokens = new Set(answers.values());
  const pages = pagesShape([...answers.keys()], all);
  const text = plainShape(["text"], { mayLack: false });
  const form = object([
    ["title", text],
    ["locale", plainShape(["text"], { values: definition.locales.map(({ code }) => code), mayLack: false })],
    ["submittedAt", plainShape(["dateTime"], { mayLack: false })],
    ["timeZone", plainShape(["text"])],
    ["instanceId", text],
  ]);
  const own: [string, Shape][] = [
    ["form", form],
    ["answers", object(flat)],
    ["pages", pages],
    ["defaultPages", pages],
  ];
  return { root: object([...nested(flat), ...own]), answers };
}

function object(entries: Iterable<readonly [string, Shape]>): Shape {
  return { mayLack: false, tokens: noTokens, keys: new Map(entries) };
}

/** The answers of fields by their keys; those of a repeat are a list of objects. */
function answersOf(fields: readonly Field[], answers: Map<string, Token>): [string, Shape][] {
  return fields.flatMap((field): [string, Shape][] => {
    if (field.repeat === undefined && field.fields) return answersOf(field.fields, answers);
    const tokenOf = (key: string): Tokens => {
      const token: Token = answers.get(key) ?? { kind: "answer", key };
      answers.set(key, token);
      return new Set([token]);
    };
    if (field.repeat !== undefined) {
      const tokens = tokenOf(field.key);
      const item = object(nested(answersOf(field.fields ?? [], answers)));
      return [[field.key, { mayLack: true, tokens, item, answer: field.key }]];
    }
    if (field.controlType === "likert")
      return (field.questions ?? []).map((question) => {
        const key = likertKey(field.key, question.key);
        return [
          key,
          { ...plainShape(["text"], { values: optionsOf(field), tokens: tokenOf(key) }), answer: key },
        ];
      });
    const shape = answerShape(field);
    return shape ? [[field.key, { ...shape, tokens: tokenOf(field.key), answer: field.key }]] : [];
  });
}

function answerShape(field: Field): Shape | undefined {
  switch (answerKind(field)) {
    case "none":
    case "list":
      return undefined;
    case "choice":
    case "likert":
      return plainShape(["text"], { values: optionsOf(field) });
    case "choices":
      return {
        mayLack: true,
        tokens: noTokens,
        item: plainShape(["text"], { values: optionsOf(field), mayLack: false }),
      };
    case "switch":
      return plainShape(["boolean"], { values: [true, false] });
    case "text":
      return plainShape(field.expression === undefined && !isNumberLike(field) ? ["text"] : ["any"]);
    case "calculated":
      return plainShape(["any"]);
    case "file":
      return fileShape;
    case "places":
      return openShape();
    case "number":
    case "date":
    case "dateTime":
    case "time":
      return plainShape([answerKind(field) as PlainKind]); // these four are kinds of both
  }
}

const fileShape: Shape = {
  mayLack: true,
  tokens: noTokens,
  keys: new Map([
    ...["file", "name", "type", "sha256"].map(
      (key) => [key, plainShape(["text"], { mayLack: false })] as const,
    ),
    ["bytes", plainShape(["number"], { mayLack: false })],
  ]),
};

/** A text that may well hold numbers or dates. */
function isNumberLike({ fieldValidator = [], constraint, dataType }: Field): boolean {
  const isTyped = fieldValidator.some((one) => one !== "EMAIL" && one !== "URL" && one !== "UNIQUE");
  return isTyped || constraint !== undefined || dataType === "month" || dataType === "week";
}

/** Undefined where others can be added: a default may be none of the choices. */
function optionsOf({ options = [], default: initial, value }: Field): readonly Scalar[] | undefined {
  if (options.length === 0) return undefined;
  const keys = options.map(({ key }) => key);
  if (initial === undefined && value === undefined) return keys;
  const isKnown = (given: unknown) =>
    typeof given === "string" && given.split(/\s+/).every((key) => keys.includes(key));
  return (initial === undefined || isKnown(initial)) && (value === undefined || isKnown(value))
    ? keys
    : undefined;
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
  keys.set(first, { mayLack: true, tokens: noTokens, keys: inner });
}

function pagesShape(keys: readonly string[], tokens: Tokens): Shape {
  // Which pages, sections and answers there are depends on the conditions of the answers inside.
  const list = (item: Shape): Shape => ({ mayLack: true, tokens: noTokens, item });
  const title = plainShape(["text"]);
  const answer = object([
    ["key", { ...plainShape(["text"], { values: keys, mayLack: false, tokens }), described: "key" }],
    ["label", plainShape(["text"], { tokens })],
    ["value", { ...plainShape(["text"], { tokens }), described: "value" }],
  ]);
  const section = object([
    ["title", title],
    ["answers", list(answer)],
  ]);
  return list(
    object([
      ["title", title],
      ["sections", list(section)],
    ]),
  );
}
