/** The paths that a template can use, collected from the model it gets and from the form's own questions. */
import type { Field, FormDefinition } from "../../../../shared/form/definition/definition.ts";
import { unfilledLabels } from "../../../../shared/form/definition/unfilled-labels.ts";

export interface ModelPath {
  path: string;
  /** The value there, in short. */
  detail: string;
  /** What else is known about it. */
  info?: string;
  /** True: no report reads it. */
  isUnread?: boolean;
}

const MAX_PATHS = 2_000;
const MAX_DEPTH = 6;
const MAX_DETAIL = 40;
/** Segments that need no brackets in a template. */
const plainSegment = /^[^\s"'!#%&()*+,./;<=>@[\\\]^`{|}~]+$/;

/**
 * Every path of a model: for lists, the path of the list, and the names in its items.
 * @example modelPaths('{"child":{"name":"Ada"}}') // [{ path: "child", … }, { path: "child.name", detail: '"Ada"' }]
 */
export function modelPaths(json: string): ModelPath[] {
  const found = new Map<string, ModelPath>();
  const add = (path: string, detail: string) => {
    if (found.size < MAX_PATHS && !found.has(path)) found.set(path, { path, detail });
  };
  const visit = (value: unknown, path: string, depth: number): void => {
    if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return;
    if (Array.isArray(value)) {
      const [first] = value;
      if (typeof first === "object" && first !== null) {
        for (const [key, inner] of Object.entries(first)) {
          add(key, `in each ${path}`);
          if (Array.isArray(inner)) visit(inner, key, depth + 1);
        }
      }
      return;
    }
    for (const [key, inner] of Object.entries(value)) {
      const segment = plainSegment.test(key) ? key : `[${key}]`;
      const full = path === "" ? segment : `${path}.${segment}`;
      add(full, describe(inner));
      visit(inner, full, depth + 1);
    }
  };
  try {
    visit(JSON.parse(json), "", 0);
  } catch {
    return []; // no JSON, no paths
  }
  return [...found.values()];
}

/** The form's questions by key, answered or not. */
export function formPaths(definition: FormDefinition): ModelPath[] {
  const fields = definition.model.flatMap(({ composites }) =>
    composites.flatMap((composite) => composite.fields),
  );
  const text = unfilledLabels(definition, definition.defaultLocale);
  const label = (field: Field) => short(text(field.label));
  const paths = (list: readonly Field[], repeat: string): ModelPath[] =>
    list.flatMap((field) => {
      const inner = field.fields ?? [];
      const detail = repeat === "" ? label(field) : `in each ${repeat}: ${label(field)}`;
      if (field.repeat !== undefined) return [{ path: field.key, detail }, ...paths(inner, field.key)];
      const own = field.modelInd && field.controlType !== "row" ? [{ path: field.key, detail }] : [];
      return [...own, ...paths(inner, repeat)];
    });
  return paths(fields, "");
}

function describe(value: unknown): string {
  if (Array.isArray(value)) return `list of ${value.length}`;
  if (typeof value === "object" && value !== null) return "object";
  return short(JSON.stringify(value) ?? "");
}

function short(text: string): string {
  return text.length > MAX_DETAIL ? `${text.slice(0, MAX_DETAIL - 1)}…` : text;
}
