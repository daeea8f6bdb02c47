/** People and forms written through the stores, for tests that need many of them and no session. */
import { openStores } from "../../shared/stores/index.ts";
import type { User } from "../../shared/stores/records/user.ts";

const now = () => new Date();
let serial = 0;

/** An account; addresses are new each time. */
export async function newUser(name: string): Promise<string> {
  serial += 1;
  const username = `${name}${serial}@lab.example`;
  const user: User = {
    ...{ username, firstName: name, lastName: "Of a history", locale: "en", roles: ["USER", "DESIGNER"] },
    ...{ passwordHash: "x", active: true, sessionEpoch: 1, createdAt: now().toISOString() },
  };
  await openStores().users.create(user);
  return username;
}

/** A form; of two, the later one has the newer activity. */
export async function newForm(owner: string, name?: string): Promise<number> {
  const { forms } = openStores();
  const id = await forms.nextId();
  serial += 1;
  const activityDate = new Date(Date.UTC(2026, 2, 1) + serial * 60_000).toISOString();
  await forms.create({
    ...{
      id,
      name: name ?? `Form ${id} of many`,
      ownerUsername: owner,
      version: 1,
      importKey: "x",
      fileName: "f",
    },
    ...{ fileContentType: "text/csv", activityDate, processRevision: 0 },
  });
  return id;
}
