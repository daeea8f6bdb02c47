/** `sprout person`: creates an account, writes all data stored about somebody to a file, or erases it for good. */
import { writeFile } from "node:fs/promises";
import { formSubject, userSubject } from "../../shared/audit.ts";
import { sweepMarked } from "../../shared/people/erasing/erase-due.ts";
import { personalData } from "../../shared/people/erasing/personal-data.ts";
import { personHash, setTombstone } from "../../shared/people/erasing/tombstones.ts";
import type { Stores } from "../../shared/stores/index.ts";
import type { Form } from "../../shared/stores/records/form.ts";
import { CommandProblem } from "./command-problem.ts";
import { createPerson } from "./create-person.ts";
import { noteOperator } from "./note-operator.ts";
import { askingProduct, isPlaceUnknown, openProductData, readLine } from "./product-data.ts";

export async function person(args: string[]): Promise<number> {
  const { values, positionals } = readLine(args, {
    out: { type: "string" },
    forms: { type: "string" },
    administrator: { type: "boolean", default: false },
    "first-name": { type: "string" },
    "last-name": { type: "string" },
    environment: { type: "string" },
  });
  const [what, address, ...more] = positionals;
  const isKnown = what === "create" || what === "export" || what === "erase";
  if (!isKnown || address === undefined || more.length > 0)
    throw new CommandProblem(
      "Say: person create EMAIL, or: person export EMAIL --out FILE, or: person erase EMAIL.",
    );
  const username = address.trim().toLowerCase();
  const stores = await openProductData(values.environment);
  return askingProduct(async () => {
    const now = new Date();
    if (what === "create") {
      const { administrator: isAdministrator, "first-name": firstName, "last-name": lastName } = values;
      if (isPlaceUnknown())
        throw new CommandProblem(
          "The product doesn't say where people reach it. Deploy again with --outputs-file, and name that file.",
        );
      console.log(await createPerson(stores, address, { isAdministrator, firstName, lastName }, now));
      return 0;
    }
    if (what === "export") return exportPerson(stores, username, values.out, now);
    console.log(await erasePerson(stores, username, { forms: values.forms, now }));
    return 0;
  });
}

async function exportPerson(
  stores: Stores,
  username: string,
  out: string | undefined,
  now: Date,
): Promise<number> {
  if (out === undefined) throw new CommandProblem("Name the file by --out FILE.");
  const held = await personalData(stores, username, now);
  const linked = await linkedSubmissions(stores, username);
  if (held === undefined && linked.length === 0)
    throw new CommandProblem(`No data is stored about ${username}.`);
  // Before it is exported; for an address without an account, each form's own trail records it.
  const noted = { action: "account.data", object: "ACCOUNT" } as const;
  if (held !== undefined) await noteOperator(stores, userSubject(username), noted, now);
  for (const formId of new Set(linked.map(({ formId }) => formId)))
    await noteOperator(
      stores,
      formSubject(formId),
      { action: "submissions.list", object: "SUBMISSIONS" },
      now,
    );
  const submissionsWhoseLinkWasMailedThere = linked.map(({ instanceId, formId }) => ({ instanceId, formId }));
  const text = JSON.stringify({ ...held, submissionsWhoseLinkWasMailedThere }, null, 2);
  await writeFile(out, `${text}\n`, { mode: 0o600 });
  console.log(`All data stored about ${username} is in ${out}.`);
  return 0;
}

/**
 * Marks and sweeps at once; data written concurrently is swept by the eraser a quarter of an hour later. @returns what was
 * done
 */
export async function erasePerson(
  stores: Stores,
  username: string,
  { forms, now }: { forms: string | undefined; now: Date },
): Promise<string> {
  const user = await stores.users.find(username);
  const linked = await linkedSubmissions(stores, username);
  if (user === undefined && linked.length === 0)
    throw new CommandProblem(`No data is stored about ${username}.`);
  const own = user === undefined ? [] : await ownForms(stores, username);
  if (own.length > 0 && forms === undefined)
    throw new CommandProblem(
      `${username} owns ${own.map(({ id, name }) => `${id} “${name}”`).join(", ")}.
Choose what happens to them: --forms erase, with all their submissions; or --forms EMAIL, who will own them.`,
    );
  const heir = forms?.trim().toLowerCase();
  if (heir === username) throw new CommandProblem(`${username} is being erased and can't own the forms.`);
  if (heir !== undefined && heir !== "erase") await handOver(stores, own, heir, now);
  for (const { instanceKey } of linked) await stores.erasing.forgetContact(instanceKey);
  if (user !== undefined) {
    // Both before the mark: no restore brings back what is marked.
    await noteOperator(stores, userSubject(username), { action: "account.erase", object: "ACCOUNT" }, now);
    await setTombstone(stores.blobs, { kind: "person", key: personHash(user), at: now.toISOString() });
    await stores.erasing.markPerson(username, now.toISOString());
  }
  const { failures } = await sweepMarked(stores, { now });
  if (failures.length > 0) throw new AggregateError(failures, "Some data could not be erased; run it again.");
  return `${username} is erased. Data written at this very moment is erased by the eraser's next run.`;
}

async function handOver(stores: Stores, own: readonly Form[], to: string, now: Date): Promise<void> {
  const heir = await stores.users.find(to);
  if (heir?.active !== true) throw new CommandProblem(`${to} has no active account.`);
  for (const form of own) {
    // First, since afterwards the form is no longer found by its former owner.
    await stores.erasing.forgetPublisher(form.id, form.ownerUsername);
    const noted = { action: "form.handover", object: `USER#${to}` } as const;
    await noteOperator(stores, formSubject(form.id), noted, now);
    if (!(await stores.forms.handOver(form, to)))
      throw new CommandProblem(`Form ${form.id} changed at this very moment. Run it again.`);
    await stores.forms.revokeShare(form.id, to); // an owner has none
  }
}

async function ownForms({ forms }: Stores, username: string): Promise<Form[]> {
  const { rows } = await forms.listFor(username);
  const listed = rows.flatMap(({ form, privilege }) => (privilege === "O" ? [form] : []));
  return [...listed, ...(await forms.listTrash(username, "0"))];
}

/** Submissions of people without an account whose link was mailed to an address: found by scanning all items. */
async function linkedSubmissions({ tableScan }: Stores, address: string) {
  const found: { instanceKey: string; instanceId: string; formId: number }[] = [];
  for await (const page of tableScan.pages()) {
    for (const raw of page) {
      const { sk, contact, instanceKey, instanceId, formId } = tableScan.read(raw);
      if (sk === "INSTANCE" && JSON.stringify(contact ?? "").includes(JSON.stringify(address)))
        found.push({
          instanceKey: String(instanceKey),
          instanceId: String(instanceId),
          formId: Number(formId),
        });
    }
  }
  return found;
}
