/** What a helper is given beside its first value: names and styles that it doesn't know do nothing, without a word. */
import { closestText } from "../../form/logic/closest-text.ts";
import { dateStyles } from "../../process/steps/handlebars/helpers/formats.ts";
import { type HelperName, helpers } from "../../process/steps/handlebars/helpers/index.ts";
import { blanksIn, isName } from "../../process/steps/handlebars/helpers/texts.ts";
import type { Call } from "../../process/steps/handlebars/syntax-tree.ts";
import { listed, quoted } from "../finding.ts";
import { noProperty } from "./known-paths.ts";
import type { Place, TemplateRun } from "./template-run.ts";
import type { Value } from "./values.ts";

/** Reports named values that a helper doesn't know, styles that don't exist, and names in a text that nothing gives. */
export function checkArguments(
  name: HelperName,
  call: Call,
  params: readonly Value[],
  named: ReadonlyMap<string, Value>,
  place: Place,
  run: TemplateRun,
): void {
  const unknown = unknownName(name, named) ?? unknownStyle(name, params, named);
  const problem = unknown ?? missingName(name, params, named) ?? missingProperty(name, params, run);
  if (problem !== undefined) run.find("ARGUMENT_UNKNOWN", "error", call, place, problem);
}

function unknownName(name: HelperName, named: ReadonlyMap<string, Value>): string | undefined {
  const { named: known = [] } = helpers[name];
  if (known === "any") return undefined;
  const unknown = [...named.keys()].find((key) => !known.includes(key));
  if (unknown === undefined) return undefined;
  const cure = known.length === 0 ? "Remove it." : cureOf(unknown, known);
  return `${name} knows no ${unknown}=…, so it does nothing. ${cure}`;
}

const cureOf = (written: string, known: readonly string[]) => {
  const meant = closestText(written, known);
  return meant === undefined ? `There are ${listed(known)}.` : `Did you mean ${quoted(meant)}?`;
};

function unknownStyle(
  name: HelperName,
  params: readonly Value[],
  named: ReadonlyMap<string, Value>,
): string | undefined {
  const literalOf = (value: Value | undefined) => value?.literal?.value;
  const style = literalOf(named.get("style"));
  if (name === "date") {
    const wrong = [literalOf(params[1]), style, literalOf(named.get("time"))].find(
      (one) => isSaid(one) && !dateStyles.some((known) => known === one),
    );
    if (wrong !== undefined)
      return `There is no style ${quoted(wrong)}, so the date is written as without it. ${cureOf(String(wrong), dateStyles)}`;
    const timeZone = literalOf(named.get("timeZone"));
    if (isSaid(timeZone) && !canFormat({ timeZone: String(timeZone) }))
      return `There is no time zone ${quoted(timeZone)}. Write one such as “Europe/Paris”.`;
  }
  if (name === "number") {
    const decimals = literalOf(named.get("decimals"));
    if (isSaid(decimals) && typeof decimals !== "number")
      return `decimals=${JSON.stringify(decimals)} is no number, so the number is written as without it. Write decimals=1, for example.`;
    const currency = literalOf(named.get("currency"));
    if (isSaid(currency) && !/^[A-Za-z]{3}$/.test(String(currency)))
      return `There is no currency ${quoted(currency)}. Write its three letters, such as “EUR”.`;
    if (isSaid(style) && style !== "percent")
      return `There is no style ${quoted(style)}, so the number is written as without it. There is “percent”.`;
  }
  return undefined;
}

const isSaid = (value: unknown) => value !== undefined && value !== null && value !== "";

function canFormat(options: Intl.DateTimeFormatOptions): boolean {
  try {
    return new Intl.DateTimeFormat("en", options) !== undefined;
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown;
    return false;
  }
}

/** A blank of a text that is translated, which no named value fills; anything but a name is no blank. */
function missingName(
  name: HelperName,
  params: readonly Value[],
  named: ReadonlyMap<string, Value>,
): string | undefined {
  const text = params[0]?.literal?.value;
  if ((name !== "t" && name !== "translate") || typeof text !== "string") return undefined;
  const missing = blanksIn(text).find((blank) => isName(blank) && !named.has(blank));
  if (missing === undefined) return undefined;
  const names = [...named.keys()].filter((key) => key !== "context");
  const meant = closestText(missing, names);
  const cure =
    meant === undefined ? `Write ${missing}=… behind the text.` : `Did you mean ${quoted(`{${meant}}`)}?`;
  return `Nothing gives ${quoted(`{${missing}}`)}, so readers see it as it is. ${cure}`;
}

/** A property that the step doesn't have prints nothing, unless something is given instead. */
function missingProperty(
  name: HelperName,
  params: readonly Value[],
  { properties }: TemplateRun,
): string | undefined {
  const [set, property] = params.map(({ literal }) => literal?.value);
  if (name !== "property" || params.length > 2 || !isSaid(set) || !isSaid(property)) return undefined;
  if (properties[String(set)]?.[String(property)] !== undefined) return undefined;
  return noProperty(properties, String(set), String(property));
}
