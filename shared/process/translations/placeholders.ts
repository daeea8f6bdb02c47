/** `{name}` in a text is filled from `name=…` of the call, so each translation has the same names. */

const placeholder = /\{[^{}]+\}/g;

/**
 * What is odd about the placeholders of messages.
 * @example placeholderRemarks("Dear {name}", [{ localeCode: "es", message: "Hola" }]) // ["es: {name} is missing."]
 */
export function placeholderRemarks(
  text: string,
  translations: readonly { localeCode: string; message: string }[],
): string[] {
  const wanted = new Set(text.match(placeholder));
  return translations
    .filter(({ message }) => message !== "")
    .flatMap(({ localeCode, message }) => {
      const given = new Set(message.match(placeholder));
      const missing = [...wanted].filter((name) => !given.has(name));
      const strange = [...given].filter((name) => !wanted.has(name));
      return [
        ...missing.map((name) => `${localeCode}: ${name} is missing.`),
        ...strange.map((name) => `${localeCode}: ${name} isn't in the text, so it stays as it is.`),
      ];
    });
}
