/**
 * A form that was opened on this device, as the server had it last: what the page opens without a connection. Kept by the
 * rules of the answers that are not sent yet: not on a shared device, a quarter of an hour before the person has said whose
 * it is, and only until the form is submitted. A form of an account, which a session opens, is kept on its owner's device.
 */
import { isOpen } from "../../../shared/form/answers/instance-status.ts";
import type { FormInstance, InstanceAccess, Target } from "../base/instance-calls.ts";
import { deviceUse, isRemembered, recallAuthKey } from "../device/device-keys.ts";
import { type DurableStorage, openDurableStorage, type StorageTrouble } from "../device/durable-storage.ts";
import { ALL_KEPT_FORMS, keptFormPrefix } from "../device/journal.ts";

/** A store that takes longer is not used. */
const PATIENCE_MS = 3_000;

/** The parts that a save answers again, apart from the form, which is larger and never changes. */
const savedParts = [
  ...(["model", "location", "locale", "status", "messageCode", "revision", "updatedAt"] as const),
  "copied",
] as const;
type SavedPart = Pick<FormInstance, (typeof savedParts)[number]>;

/** What is stored under `form`; `keyHash` is of the key that opens it, which is not stored here. */
interface KeptPart {
  instance: Omit<FormInstance, keyof SavedPart | "authKey" | "changed">;
  keyHash: string;
}

/** Writes an opened form and its later answers. */
export interface FormKeeper {
  /** Never fails. */
  keep: (instance: FormInstance) => Promise<void>;
  /** Answers that a save has confirmed; a form that takes none any more is forgotten. */
  keepSaved: (saved: SavedPart) => void;
}

/** May the device keep it? */
const mayKeep = (hasKey: boolean) => deviceUse() === "own" || (hasKey && deviceUse() !== "shared");

/** @param tell what the device can't keep, or has kept no longer: then the form is kept again with the next save */
export async function openKeeper(
  { instanceKey, authKey }: FormInstance,
  tell: (trouble: StorageTrouble) => void,
): Promise<FormKeeper> {
  const prefix = keptFormPrefix(instanceKey);
  /** The form, which is written once. */
  let form: KeptPart | undefined;
  let isLost = false;
  const storage = await openDurableStorage(prefix, PATIENCE_MS, (trouble) => {
    isLost ||= trouble === "lost";
    tell(trouble);
  });
  const put = (name: string, value: unknown) => storage.put(prefix + name, JSON.stringify(value));
  const keepSaved = (saved: SavedPart) => {
    if (!isOpen(saved.status)) for (const name of ["form", "saved"]) storage.remove(prefix + name);
    else if (mayKeep(authKey !== undefined)) {
      if (isLost && form !== undefined) put("form", form);
      isLost = false;
      put("saved", savedOf(saved));
    }
  };
  return {
    async keep(instance) {
      const keyHash = await hashOf(authKey);
      if (!mayKeep(authKey !== undefined)) return;
      const { authKey: _key, changed: _changed, ...rest } = instance;
      form = { instance: rest, keyHash };
      put("form", form);
      keepSaved(instance);
    },
    keepSaved,
  };
}

const savedOf = (saved: SavedPart) => Object.fromEntries(savedParts.map((part) => [part, saved[part]]));

/**
 * The form that was opened here: by the key that opens it; or a publication's last one, before an answer was given.
 * @returns undefined where there is none that this page may show
 */
export async function readKept(target: Target): Promise<FormInstance | undefined> {
  if (deviceUse() === "shared") return undefined;
  if ("instanceKey" in target) {
    const prefix = keptFormPrefix(target.instanceKey);
    return instanceIn(await openDurableStorage(prefix, PATIENCE_MS), prefix, target);
  }
  const all = await openDurableStorage(ALL_KEPT_FORMS, PATIENCE_MS);
  const found: FormInstance[] = [];
  for (const name of all.initial.keys()) {
    const instanceKey = name.slice(ALL_KEPT_FORMS.length, -".form".length);
    if (name !== `${keptFormPrefix(instanceKey)}form` || !isRemembered(instanceKey)) continue;
    const authKey = recallAuthKey(instanceKey);
    const access = { instanceKey, ...(authKey !== undefined && { authKey }) };
    const instance = await instanceIn(all, keptFormPrefix(instanceKey), access);
    const isNew = instance?.revision === 0 && instance.publicationKey === target.publicationKey;
    if (instance !== undefined && isNew) found.push({ ...instance, ...access });
  }
  return found.sort((one, other) => one.updatedAt.localeCompare(other.updatedAt)).at(-1);
}

async function instanceIn(
  { initial }: DurableStorage,
  prefix: string,
  { authKey }: InstanceAccess,
): Promise<FormInstance | undefined> {
  try {
    const form: KeptPart = JSON.parse(initial.get(`${prefix}form`) ?? "null");
    const saved: SavedPart = JSON.parse(initial.get(`${prefix}saved`) ?? "null");
    // written by this page's code or an earlier release's: one that lacks a part counts as no form
    const isWhole = typeof saved.model === "string" && typeof form.instance.schema === "string";
    if (!isWhole || form.keyHash !== (await hashOf(authKey)) || !mayKeep(authKey !== undefined))
      return undefined;
    return { ...form.instance, ...saved };
  } catch {
    return undefined;
  }
}

async function hashOf(key = ""): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(key)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
