/** A store that is loaded at its first use: most calls need few of the clients that their function may use. */

/** Methods that all return promises, whatever their arguments. */
type AsyncMethods = Record<string, (...given: never[]) => Promise<unknown>>;

/**
 * Loads something once, when it is first needed; a failed load is tried again by the next caller.
 * @example const sdk = once(() => import("./s3/objects.ts"))
 */
export function once<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/**
 * A store whose first call opens it.
 *
 * @param open imports the store's code and its client, which so stay out of the start of a function
 * @param methods every method of the store
 * @example lazily(async () => (await import("./mail/mailer.ts")).connectMailer(from), { send: true })
 */
export function lazily<Store extends AsyncMethods>(
  open: () => Promise<Store>,
  methods: Readonly<Record<keyof Store & string, true>>,
): Store {
  const opened = once(open);
  const late = Object.keys(methods).map((name) => [
    name,
    async (...given: never[]) => (await opened())[name]?.(...given),
  ]);
  return Object.fromEntries(late) as Store; // each of its methods, under its name
}
