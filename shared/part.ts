/** Parts of the product that are loaded when they are first needed: the pages and the functions start with what they always use. */

/** Loads a part, once; a failed load is tried again by the next call. */
export interface Part<Loaded> {
  (): Promise<Loaded>;
  /** What was loaded; undefined before. */
  loaded: Loaded | undefined;
}

/**
 * @param load imports the part
 * @example const ranks = part(() => import("../rank/RankField.tsx")) // await ranks(); then ranks.loaded
 */
export function part<Loaded>(load: () => Promise<Loaded>): Part<Loaded> {
  let loading: Promise<Loaded> | undefined;
  const keep = (loaded: Loaded) => {
    loader.loaded = loaded;
    return loaded;
  };
  const forget = (error: unknown) => {
    loading = undefined;
    throw error;
  };
  const loader: Part<Loaded> = Object.assign(
    () => {
      loading ??= load().then(keep, forget);
      return loading;
    },
    { loaded: undefined },
  );
  return loader;
}

/** Methods that all return promises, whatever their arguments. */
type AsyncMethods = Record<string, (...args: never[]) => Promise<unknown>>;

/**
 * An object whose first call loads it.
 * @param load imports its code
 * @param open makes it, once
 * @example late(part(() => import("./mail/mailer.ts")), ({ connectMailer }) => connectMailer(from))
 */
export function late<Loaded, Methods extends AsyncMethods>(
  load: () => Promise<Loaded>,
  open: (loaded: Loaded) => Methods,
): Methods {
  const opened = part(async () => open(await load()));
  const methods = new Proxy<AsyncMethods>(
    {},
    {
      get: (known, name) => {
        if (typeof name === "symbol" || name === "then") return undefined; // it is no promise itself
        known[name] ??= async (...args: never[]) => (await opened())[name]?.(...args);
        return known[name];
      },
    },
  );
  return methods as Methods; // it has each of its methods, under its name
}

/**
 * The same object with some members of its own: a copy of one that comes late would have none.
 * @example withMembers(blobs, { put }) // everything but `put` is that of `blobs`
 */
export function withMembers<Whole extends object>(whole: Whole, members: Partial<Whole>): Whole {
  return Object.assign(Object.create(whole) as Whole, members); // it inherits all others
}
