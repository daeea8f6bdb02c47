/** Compiles forms in a browser, without the widgets of their fields. */
import type { ExpressionFailure } from "../../shared/expression/context.ts";
import { addFunctions } from "../../shared/expression/functions/index.ts";
import type { FormDefinition } from "../../shared/form/definition.ts";
import { type CompiledForm, readForm, withTools } from "../../shared/form/engine.ts";
import { callsRare } from "./calls-rare.ts";

/**
 * What patterns, repeats, places, lists and the like need is loaded only for forms that have some.
 * @param publicationKey whose forms on this device it may read
 * @throws when it cannot be fetched
 */
export async function compile(definition: FormDefinition, publicationKey?: string): Promise<CompiledForm> {
  const model = JSON.stringify(definition.model);
  if (callsRare(model))
    addFunctions((await import("../../shared/expression/functions/rare.ts")).rareFunctions);
  const ofDevice = publicationKey !== undefined && model.includes("last-saved(");
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
    ...(ofDevice && device?.lastSavedTools(publicationKey, model)),
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
