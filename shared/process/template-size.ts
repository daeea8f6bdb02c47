import { MAX_TEMPLATE_BYTES } from "../limits.ts";

const encoder = new TextEncoder();

/**
 * Whether a step's template (Handlebars, chain, translations) is longer than allowed. Counted as it is stored and sent, in
 * bytes of UTF-8; in the browser as well.
 * @example isTooLargeTemplate("x".repeat(MAX_TEMPLATE_BYTES)) // false
 * @example isTooLargeTemplate("é".repeat(MAX_TEMPLATE_BYTES)) // true, two bytes each
 */
export function isTooLargeTemplate(template: string): boolean {
  return template.length > MAX_TEMPLATE_BYTES || encoder.encode(template).length > MAX_TEMPLATE_BYTES;
}
