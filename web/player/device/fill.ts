/** What the page fills in as a form is opened: who is signed in, and a random text that this browser keeps. */
import type { loginStatus, whoami } from "../../../shared/contract/account.ts";
import type { Fill } from "../../../shared/form/definition/definition.ts";
import { deviceValue } from "../../lib/browser-storage.ts";
import { get } from "../../lib/send.ts";
import type { AnswerStore } from "../base/answer-store.ts";
import { deviceUse, OWN_PREFIX, onDeviceUse } from "./device-keys.ts";

const ID_NAME = `${OWN_PREFIX}id`;

/** Fills in what is asked for and not there yet. Like defaults, it is saved with the first answer. */
export async function fillIn(store: AnswerStore): Promise<void> {
  const { session } = store;
  const empty = session
    .nodes()
    .flatMap(({ key, field }) => (field?.fill === undefined ? [] : [{ key, fill: field.fill }]))
    .filter(({ key }) => session.value(key) === undefined);
  if (empty.length === 0) return;
  const values = await valuesFor(new Set(empty.map(({ fill }) => fill)));
  for (const { key, fill } of empty)
    if (session.value(key) === undefined && values[fill]) session.setValue(key, values[fill]);
  store.refresh();
}

async function valuesFor(fills: ReadonlySet<Fill>): Promise<Partial<Record<Fill, string>>> {
  const values: Partial<Record<Fill, string>> = {};
  if (fills.has("deviceid")) values.deviceid = ownId();
  // without an earlier sign-in there is no session, and nothing to ask for
  if (deviceValue.user.get() === null) return values;
  if (fills.has("username")) {
    const user = await get<typeof whoami>("/rest/whoami", {}).catch(() => undefined);
    if (user !== undefined) values.username = user.username;
  }
  if (fills.has("email")) {
    const status = await get<typeof loginStatus>("/rest/login/status", {}).catch(() => undefined);
    if (status?.email) values.email = status.email;
  }
  return values;
}

/** Kept once the device is said to be the respondent's own; another one for each page until then. */
function ownId(): string {
  const known = keptId();
  if (known !== null) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const keep = () => {
    if (deviceUse() !== "own" || keptId() !== null) return;
    try {
      localStorage.setItem(ID_NAME, id);
    } catch {
      // a private window keeps nothing
    }
  };
  keep();
  onDeviceUse(keep);
  return id;
}

function keptId(): string | null {
  try {
    return localStorage.getItem(ID_NAME);
  } catch {
    return null;
  }
}
