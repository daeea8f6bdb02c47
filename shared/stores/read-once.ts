/** What several parts of one call want to know of a record, read once: access control, the handler, the audit trail. */
import type { Stores } from "./index.ts";
import type { Form, StoredPublication } from "./records/form.ts";
import type { User } from "./records/user.ts";

/** The records of one call, each as it was when the call first read it; undefined where there is none. */
export interface ReadOnce {
  form(formId: number): Promise<Form | undefined>;
  /** @param formId where it is known: one request less */
  publication(publicationKey: string, formId?: number): Promise<StoredPublication | undefined>;
  user(username: string): Promise<User | undefined>;
}

interface Readable {
  forms: Pick<Stores["forms"], "find" | "findPublication">;
  users: Pick<Stores["users"], "find">;
}

/**
 * Reads each record once. What a change depends on is a condition of its write, and what may have changed since, as after a write
 * that was refused, is read from the stores.
 * @example const read = readOnce(stores); await read.form(7); await read.form(7) // one request
 */
export function readOnce(stores: Readable): ReadOnce {
  const forms = new Map<number, Promise<Form | undefined>>();
  const publications = new Map<string, Promise<StoredPublication | undefined>>();
  const users = new Map<string, Promise<User | undefined>>();
  return {
    form: (formId) => once(forms, formId, () => stores.forms.find(formId)),
    async publication(publicationKey, formId) {
      const found = await once(publications, `${formId} ${publicationKey}`, () =>
        stores.forms.findPublication(publicationKey, formId),
      );
      if (found !== undefined) publications.set(`${found.formId} ${publicationKey}`, Promise.resolve(found));
      return found;
    },
    user: (username) => once(users, username, () => stores.users.find(username)),
  };
}

function once<Key, Record>(
  known: Map<Key, Promise<Record>>,
  key: Key,
  read: () => Promise<Record>,
): Promise<Record> {
  const found = known.get(key) ?? read();
  known.set(key, found);
  return found;
}
