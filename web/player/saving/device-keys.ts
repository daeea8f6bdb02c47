/** What this device remembers about forms that were begun on it: the key that opens each, and which is open. */

const authName = (instanceKey: string) => `sprout.auth.${instanceKey}`;
const openName = (publicationKey: string) => `sprout.open.${publicationKey}`;

/** A form that was begun here and not submitted yet. */
export interface OpenedHere {
  instanceKey: string;
  /** ISO time of the last answer. */
  at: string;
}

export function recallAuthKey(instanceKey: string): string | undefined {
  return read(authName(instanceKey)) ?? undefined;
}

export function rememberAuthKey(instanceKey: string, authKey: string): void {
  write(authName(instanceKey), authKey);
}

export function recallOpened(publicationKey: string): OpenedHere | undefined {
  const text = read(openName(publicationKey));
  const [instanceKey, at] = text?.split(" ") ?? [];
  return instanceKey === undefined || at === undefined ? undefined : { instanceKey, at };
}

export function rememberOpened(publicationKey: string, { instanceKey, at }: OpenedHere): void {
  write(openName(publicationKey), `${instanceKey} ${at}`);
}

export function forgetOpened(publicationKey: string): void {
  try {
    localStorage.removeItem(openName(publicationKey));
  } catch {
    // A private window keeps nothing, so there is nothing to forget.
  }
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // a private window: the address still carries the key
  }
}

function write(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // A private window: the address still carries the key.
  }
}
