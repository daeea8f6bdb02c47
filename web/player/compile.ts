/** Compiles forms in a browser, without the widgets of their fields. */
import type { ExpressionFailure } from "../../shared/expression/context.ts";
import { addFunctions } from "../../shared/expression/functions/index.ts";
import type { FormDefinition } from "../../shared/form/definition.ts";
import { type CompiledForm, readForm, withTools } from "../../shared/form/engine.ts";
import { callsFurther, callsRare, textWithCalls } from "./calls-further.ts";

/**
 * What patterns, repeats, places, lists and the like need is loaded only for forms that have some.
 * @param publicationKey whose forms on this device it may read
 * @throws when it cannot be fetched
 */
export async function compile(definition: FormDefinition, publicationKey?: string): Promise<CompiledForm> {
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
  const [lists, patterns, repeats, places, triggers, order, device] = await Promise.all([
    form.needsLists ? loadLists() : undefined,
    form.needsMatches ? import("../../shared/expression/matches.ts") : undefined,
    form.hasRepeats ? import("../../shared/form/session-repeats.ts") : undefined,
    form.needsGeometry ? import("../../shared/expression/geometry.ts") : undefined,
    form.hasTriggers ? import("../../shared/form/session-triggers.ts") : undefined,
    form.needsShuffle ? import("../../shared/expression/shuffle.ts") : undefined,
    ofDevice ? import("./device/last-saved.ts") : undefined,
  ]);
  return withTools(form, {
    failed,
    newKey,
    deviceInfo: () => navigator.userAgent,
    ...(lists && { lists: lists.listTools }),
    ...(patterns && { matches: patterns.matches }),
    ...(repeats && { repeats: repeats.repeatTools }),
    ...(places && { geometry: places.geometry }),
    ...(triggers && { triggers: triggers.triggers }),
    ...(ofDevice && device?.lastSavedTools(publicationKey, text)),
    ...(order && { shuffle: order.shuffler(newKey()) }),
  });
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
