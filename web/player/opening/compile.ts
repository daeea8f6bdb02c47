/** Compiles forms in a browser, without the widgets of their fields. */
import type { ExpressionFailure } from "../../../shared/expression/context.ts";
import { addFunctions } from "../../../shared/expression/functions/index.ts";
import type { FormDefinition } from "../../../shared/form/definition/definition.ts";
import { type CompiledForm, readForm, withTools } from "../../../shared/form/engine/engine.ts";
import { part } from "../../../shared/part.ts";
import { callsFurther, callsRare, textWithCalls } from "./calls-further.ts";

const furtherFunctions = part(() => import("../../../shared/expression/functions/further.ts"));
const rareFunctions = part(() => import("../../../shared/expression/functions/rare.ts"));
const matchParts = part(() => import("../../../shared/expression/matches.ts"));
const geometryParts = part(() => import("../../../shared/expression/geometry.ts"));
const shuffleParts = part(() => import("../../../shared/expression/shuffle.ts"));
const repeatParts = part(() => import("../../../shared/form/engine/session-repeats.ts"));
const triggerParts = part(() => import("../../../shared/form/engine/session-triggers.ts"));
const lastSavedParts = part(() => import("../device/last-saved.ts"));
export const listParts = part(() => import("../widgets/lists/form-lists.ts"));

/**
 * What patterns, repeats, places, lists and the like need is loaded only for forms that have some.
 * @param options `publicationKey`: whose forms on this device it may read; `mayWait`: what only later answers need may come
 *   after the form, see `loadLateTools`
 * @throws when it cannot be fetched
 */
export async function compile(
  definition: FormDefinition,
  { publicationKey, mayWait = false }: { publicationKey?: string | undefined; mayWait?: boolean } = {},
): Promise<CompiledForm> {
  const text = textWithCalls(definition.model, definition.instanceName);
  const [further, rare] = await Promise.all([
    callsFurther(text) ? furtherFunctions() : undefined,
    callsRare(text) ? rareFunctions() : undefined,
  ]);
  addFunctions(further?.furtherFunctions);
  addFunctions(rare?.rareFunctions);
  const ofDevice = publicationKey !== undefined && text.includes("last-saved(");
  const whole = definition.tables ? (await listParts()).withChoices(definition) : definition;
  const form = readForm(whole);
  const isLate = mayWait && form.needsMatches && onlyConstraintsMatch(definition);
  const [lists, matches, repeats, places, triggers, order, device] = await Promise.all([
    form.needsLists ? listParts() : undefined,
    form.needsMatches && !isLate ? patterns() : undefined,
    form.hasRepeats ? repeatParts() : undefined,
    form.needsGeometry ? geometryParts() : undefined,
    form.hasTriggers ? triggerParts() : undefined,
    form.needsShuffle ? shuffleParts() : undefined,
    ofDevice ? lastSavedParts() : undefined,
  ]);
  const compiled = withTools(form, {
    failed,
    newKey,
    deviceInfo: () => navigator.userAgent,
    ...(lists && { lists: lists.listTools }),
    ...(matches && { matches }),
    ...(repeats && { repeats: repeats.repeatTools }),
    ...(places && { geometry: places.geometry }),
    ...(triggers && { triggers: triggers.triggers }),
    ...(ofDevice && device?.lastSavedTools(publicationKey, text)),
    ...(order && { shuffle: order.shuffler(newKey()) }),
  });
  if (isLate) coming.add(compiled);
  return compiled;
}

const patterns = async () => (await matchParts()).matches;

const coming = new WeakSet<CompiledForm>();

/**
 * Loads what a form is opened without, since only what is typed later needs it: until then each answer fits its pattern, and
 * the server looks again at what is submitted. Call it once the form is on the page.
 * @returns whether something has come, so that the answers must be looked at again
 * @throws when it cannot be fetched
 */
export async function loadLateTools(form: CompiledForm): Promise<boolean> {
  if (!coming.has(form)) return false;
  form.tools.matches = await patterns();
  coming.delete(form);
  return true;
}

/** Whether patterns check answers only; what they show, hide or compute has to be right from the beginning. */
function onlyConstraintsMatch({ model, instanceName }: FormDefinition): boolean {
  const others = JSON.stringify([model, instanceName], (name, value: unknown) =>
    name === "constraint" ? undefined : value,
  );
  return !/\b(regex|matches)\s*\(/i.test(others.replace(/\\[nrt]/g, " "));
}

/** Older phones have no `randomUUID`. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join("-");
}

/** Logged, and nothing else: the expression yields no value (specification, section 8). */
function failed({ key, attribute, reason }: ExpressionFailure): void {
  console.warn(`An expression yields no value: ${attribute} of ${key} (${reason}).`);
}
