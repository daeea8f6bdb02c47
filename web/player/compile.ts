/** Compiles forms in a browser, without the widgets of their fields. */
import type { ExpressionFailure } from "../../shared/expression/context.ts";
import { addFunctions } from "../../shared/expression/functions/index.ts";
import type { FormDefinition } from "../../shared/form/definition.ts";
import { type CompiledForm, readForm, withTools } from "../../shared/form/engine.ts";
import { callsFurther, callsRare, textWithCalls } from "./calls-further.ts";

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
    callsFurther(text) ? import("../../shared/expression/functions/further.ts") : undefined,
    callsRare(text) ? import("../../shared/expression/functions/rare.ts") : undefined,
  ]);
  addFunctions(further?.furtherFunctions);
  addFunctions(rare?.rareFunctions);
  const ofDevice = publicationKey !== undefined && text.includes("last-saved(");
  const loadLists = () => import("./lists/form-lists.ts");
  const whole = definition.tables ? (await loadLists()).withChoices(definition) : definition;
  const form = readForm(whole);
  const isLate = mayWait && form.needsMatches && onlyConstraintsMatch(definition);
  const [lists, matches, repeats, places, triggers, order, device] = await Promise.all([
    form.needsLists ? loadLists() : undefined,
    form.needsMatches && !isLate ? patterns() : undefined,
    form.hasRepeats ? import("../../shared/form/session-repeats.ts") : undefined,
    form.needsGeometry ? import("../../shared/expression/geometry.ts") : undefined,
    form.hasTriggers ? import("../../shared/form/session-triggers.ts") : undefined,
    form.needsShuffle ? import("../../shared/expression/shuffle.ts") : undefined,
    ofDevice ? import("./device/last-saved.ts") : undefined,
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

const patterns = async () => (await import("../../shared/expression/matches.ts")).matches;

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
