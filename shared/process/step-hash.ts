/** A short hash of everything an output depends on: equal hashes, equal outputs. */
import { translate } from "./catalogue.ts";
import { type Content, localeOf, outputNameOf, propertiesOf, type Step } from "./step.ts";
import type { StepTools } from "./step-runner.ts";

/**
 * The version of the engines behind the steps. It is part of the key of every output, so incrementing it whenever an engine's
 * results change ensures that no output of an older engine is mistaken for a new one.
 */
export const ENGINE_VERSION = "4";

/** Hashes several parts into one, e.g. SHA-256 as hex; the boundaries between the parts must matter. */
export type Hash = (...parts: (string | Uint8Array)[]) => string;

/** The surroundings of a step in its tree and its run. */
export type Surroundings = Pick<
  StepTools,
  "locale" | "fallbackLocale" | "catalogue" | "properties" | "reasons"
>;

/**
 * The hashes of a step's input and output. The output's is made from type, template, properties, input and engine version,
 * and from language and messages only where the type reads them: other messages or another language don't re-run a JOLT step,
 * nor re-print an unchanged page (product decisions 33 and 35).
 * @example hashStep(step, input, tools, contentHash).outputHash // "9f86d081…"
 */
export function hashStep(
  step: Step,
  input: Content,
  surroundings: Surroundings,
  hash: Hash,
): { inputHash: string; outputHash: string } {
  const properties = { ...surroundings.properties, ...propertiesOf(step) };
  const inputHash = hash(input.contentType, input.body);
  const outputHash = hash(
    step.processType.code,
    step.template ?? "",
    JSON.stringify(properties),
    ...read(step, { ...surroundings, locale: localeOf(properties, surroundings.locale) }),
    inputHash,
    ENGINE_VERSION,
  );
  return { inputHash, outputHash };
}

/** What a step of this type reads besides template, properties and input. */
function read(step: Step, { locale, fallbackLocale, catalogue, reasons }: Surroundings): string[] {
  switch (step.processType.code) {
    case "HANDLEBARS":
      return [
        ...[locale, fallbackLocale, JSON.stringify(catalogue)],
        ...(reasons ? [reasons.definition, reasons.process, reasons.document] : []),
      ];
    case "HTML2PDF": {
      const { header = "", footer = "" } = propertiesOf(step).pdf ?? {};
      const edges = [header, footer].map((text) =>
        translate(catalogue, text, undefined, locale, fallbackLocale),
      );
      return [locale, outputNameOf(step, locale), ...edges]; // name and locale are the defaults for what the page lacks
    }
    case "FORM_OUTPUT":
    case "JOLT":
    case "TRANSLATIONS":
      return [];
  }
}
