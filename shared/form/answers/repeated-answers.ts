/**
 * Answers of a session as they are stored and sent (product decision 38); `flat-answers.ts` has the way back, and says how
 * the two differ.
 */
import type {
  Answer,
  Answers,
  ControlType,
  Field,
  FormDefinition,
  StoredAnswer,
  StoredAnswers,
} from "../definition/definition.ts";
import { prefixOf } from "../definition/instance-keys.ts";
import { likertKey } from "../definition/likert-key.ts";
import { asksForPlaces, placesOf } from "../definition/place-answers.ts";
import { fileOf, ID } from "../definition/uploaded-file.ts";
import { isKeptKey, keptKeysOf } from "../engine/kept-values.ts";

/** The repeats of a form or of an instance, each with the keys of what is inside it. */
interface RepeatShape {
  key: string;
  keys: readonly string[];
  repeats: readonly RepeatShape[];
}

/** The repeats of a form, outermost ones first. */
function repeatsOf({ model }: FormDefinition): readonly RepeatShape[] {
  return model.flatMap(({ composites }) => composites.flatMap(({ fields }) => shapesIn(fields)));
}

function shapesIn(fields: readonly Field[]): RepeatShape[] {
  return fields.flatMap((field) => {
    const inner = field.fields ?? [];
    if (field.repeat === undefined) return shapesIn(inner);
    return [{ key: field.key, keys: keysIn(inner), repeats: shapesIn(inner) }];
  });
}

function keysIn(fields: readonly Field[]): string[] {
  return fields.flatMap((field) => {
    if (field.repeat !== undefined) return [];
    const questions = (field.questions ?? []).map(({ key }) => likertKey(field.key, key));
    return [
      field.key,
      ...keptKeysOf(field.key, field.expression),
      ...questions,
      ...keysIn(field.fields ?? []),
    ];
  });
}

/**
 * Answers of a session as they are stored.
 * @param withIds false for documents, whose readers need neither ids nor what only computes again
 * @example nestAnswers({ children: ["k3"], "children/k3/name": "Ana" }, form) // { children: [{ $id: "k3", name: "Ana" }] }
 */
export function nestAnswers(flat: Answers, definition: FormDefinition, withIds = true): StoredAnswers {
  const repeats = repeatsOf(definition);
  const objects = objectKeysOf(definition);
  if (repeats.length === 0 && objects.size === 0 && withIds) return flat;
  const lists = new Set<string>();
  const nested: [string, StoredAnswer][] = [];
  for (const { key } of repeats) lists.add(key);
  for (const [key, value] of Object.entries(flat)) {
    if (key.includes("/") || (!withIds && isKeptKey(key))) continue;
    const shape = lists.has(key) ? repeats.find((one) => one.key === key) : undefined;
    nested.push([
      key,
      shape === undefined
        ? storedOf(value, objects.get(key))
        : instancesOf(flat, shape, "", { withIds, objects }),
    ]);
  }
  return Object.fromEntries(nested);
}

interface Nesting {
  withIds: boolean;
  objects: ReadonlyMap<string, ControlType>;
}

/** The control types of the fields whose answers are stored as objects: places and files. */
function objectKeysOf({ model }: FormDefinition): ReadonlyMap<string, ControlType> {
  const found = new Map<string, ControlType>();
  const add = (fields: readonly Field[]) => {
    for (const { key, controlType, fields: inner = [] } of fields) {
      if (asksForPlaces(controlType) || controlType === "upload") found.set(key, controlType);
      add(inner);
    }
  };
  for (const { composites } of model) for (const { fields } of composites) add(fields);
  return found;
}

/** What is no place or file yet, in a draft, stays a text. */
function storedOf(value: Answer, controlType: ControlType | undefined): StoredAnswer {
  if (controlType === "upload") return fileOf(value) ?? value;
  const places = controlType === undefined ? undefined : placesOf(value);
  if (places === undefined) return value;
  return controlType === "geopoint" ? (places[0] ?? value) : places;
}

function instancesOf(flat: Answers, shape: RepeatShape, prefix: string, nesting: Nesting): StoredAnswers[] {
  const ids = flat[prefix + shape.key];
  if (!Array.isArray(ids)) return [];
  return ids.map((id) => {
    const inside = prefixOf(prefix + shape.key, id);
    const entries: [string, StoredAnswer][] = nesting.withIds ? [[ID, id]] : [];
    for (const key of shape.keys) {
      if (!nesting.withIds && isKeptKey(key)) continue;
      const value = flat[inside + key];
      if (value !== undefined) entries.push([key, storedOf(value, nesting.objects.get(key))]);
    }
    for (const inner of shape.repeats)
      if (flat[inside + inner.key] !== undefined)
        entries.push([inner.key, instancesOf(flat, inner, inside, nesting)]);
    return Object.fromEntries(entries);
  });
}
