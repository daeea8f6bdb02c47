/** What every object inherits: nothing that an author or respondent writes may change it. */

const inherited = [Object.prototype, Array.prototype, Function.prototype, String.prototype, Map.prototype];

/** Names and values of everything inherited, to be compared with what it was before. */
export function inheritedState(): string {
  return inherited
    .map((prototype) =>
      Reflect.ownKeys(prototype)
        .map((key) => `${String(key)}:${typeof Object.getOwnPropertyDescriptor(prototype, key)?.value}`)
        .join(","),
    )
    .join("\n");
}
