/** What the browser keeps between pages: small texts, by name. Disabled storage keeps nothing. */

/** Session storage: ends with the tab. */
export const sessionValue = {
  signUpEmail: storedText(() => sessionStorage, "sprout.signUpEmail"),
  /** The page that an idle session ended on: sign-in says so and leads back. */
  idlePage: storedText(() => sessionStorage, "sprout.idlePage"),
  formId: storedText(() => sessionStorage, "sprout.formId"),
};

/** Local storage: stays on this device. */
export const deviceValue = {
  user: storedText(() => localStorage, "sprout.user"),
  sidebar: storedText(() => localStorage, "sprout.sidebar"),
  singleKeys: storedText(() => localStorage, "sprout.singleKeys"),
  /** Columns of the list of submissions that were hidden, separated by commas. */
  hiddenColumns: storedText(() => localStorage, "sprout.hiddenColumns"),
  /** `off`: the steps to the first report are done, or hidden. */
  firstSteps: storedText(() => localStorage, "sprout.firstSteps"),
  /** The pane of the builder's editors that fills the space. */
  filledPane: storedText(() => localStorage, "sprout.filledPane"),
  lastActivity: storedText(() => localStorage, "sprout.lastActivity"),
};

/**
 * What the user has typed and not yet sent: it outlives a session that ends meanwhile, but not the tab, and is not
 * shown to other users.
 * @example draftOf("publication 7").set("Winter 2026")
 */
export function draftOf(what: string): StoredText {
  return storedText(() => sessionStorage, `sprout.draft ${deviceValue.user.get() ?? ""} ${what}`);
}

/** What a user chose on this device, e.g. for one form; it isn't shown to other users. */
export function choiceOf(what: string): StoredText {
  return storedText(() => localStorage, `sprout.choice ${deviceValue.user.get() ?? ""} ${what}`);
}

export interface StoredText {
  get(): string | null;
  set(text: string): void;
  clear(): void;
}

function storedText(storage: () => Storage, name: string): StoredText {
  return {
    get: () => quietly(() => storage().getItem(name)) ?? null,
    set: (text) => quietly(() => storage().setItem(name, text)),
    clear: () => quietly(() => storage().removeItem(name)),
  };
}

function quietly<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined; // private windows and blocked storage: the page works without storage
  }
}
