/** What the bundles make of a schema of a module: see `late-schemas.ts`. */

/**
 * Something that is made when one of its properties is first asked for, and is from then on as if it had been made at once.
 * @example const A = late(() => z.string().min(1)); A.parse("a") // makes it
 */
export function late<Made extends object>(make: () => Made): Made {
  const become = () => {
    const made = make();
    Object.defineProperties(shell, Object.getOwnPropertyDescriptors(made));
    return Object.setPrototypeOf(shell, Object.getPrototypeOf(made)) as Made; // it has now all that `made` has
  };
  const shell: object = Object.create(
    new Proxy(
      {},
      {
        get: (_nothing, name) => Reflect.get(become(), name),
        has: (_nothing, name) => Reflect.has(become(), name),
      },
    ),
  );
  return shell as Made; // it becomes one before anybody sees that it isn't
}
