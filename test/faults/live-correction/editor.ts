/** Two editors of one form: each changes it, then publishes the changes behind its link as the page does. */
import { api } from "../../../shared/contract/index.ts";
import type { Publication } from "../../../shared/contract/publication.ts";
import { XLSX_CONTENT_TYPE } from "../../../shared/file-name.ts";
import { openStores } from "../../../shared/stores/index.ts";
import { writeWorkbook } from "../../../shared/workbook/write/write-workbook.ts";
import type { Client } from "../../support/client.ts";
import { must } from "../../support/published-form.ts";
import type { Random } from "../../unit/form/logic/some-answers.ts";
import { processOf, workbookOf } from "./corrected-form.ts";

/** What each state that was saved has in its texts. */
export interface Marks {
  /** By version of the form. */
  forms: Map<number, number>;
  /** By revision of the process. */
  processes: Map<number, number>;
}

export interface Corrected {
  formId: number;
  publicationKey: string;
  marks: Marks;
  isPrinted: boolean;
}

/** The form with its link, as the first version. */
export async function publishFirst(editor: Client, isPrinted: boolean, random: Random): Promise<Corrected> {
  const formId = await importForm(editor, 0, random);
  const marks: Marks = { forms: new Map(), processes: new Map() };
  must(await editor.call(api.process.processSave, { formId, model: processOf(0, isPrinted) }));
  await noteMark(formId, marks, 0);
  const accepted = {
    confirmed: true,
    missingTranslations: "accept",
    missingTranslationsReason: "A test.",
    reportWarnings: "accept",
  } as const;
  const link = await editor.call(api.forms.publish, { id: formId, publicationName: "Visits", ...accepted });
  return { formId, publicationKey: must(link).publicationKey, marks, isPrinted };
}

async function importForm(editor: Client, mark: number, random: Random, formId?: number): Promise<number> {
  const body = await writeWorkbook(workbookOf(mark, random));
  const file = { fileName: "form.xlsx", contentType: XLSX_CONTENT_TYPE, body };
  const { id } = must(await editor.call(api.forms.upload, { file }));
  const into = formId === undefined ? { formName: "Visits" } : { formId };
  return must(await editor.call(api.forms.importForm, { id, ...into })).formId;
}

/** The version and the revision that there are now have this mark, where they have none yet. */
async function noteMark(formId: number, { forms, processes }: Marks, mark: number): Promise<void> {
  const form = await openStores().forms.find(formId);
  if (form === undefined) throw new Error("The form is not there.");
  if (!forms.has(form.version)) forms.set(form.version, mark);
  if (!processes.has(form.processRevision)) processes.set(form.processRevision, mark);
}

/** Who edits at the moment: two at once would have to agree on what their states are called, not on what is published. */
let editing: Promise<unknown> = Promise.resolve();

/** Changes the form, its process, or both, one after the other: the other editor may publish what is between them. */
export async function correct(
  editor: Client,
  { formId, marks, isPrinted }: Corrected,
  random: Random,
): Promise<void> {
  const what = random();
  const change = async (save: (mark: number) => Promise<unknown>) => {
    const mine = editing.then(async () => {
      const mark = marks.forms.size + marks.processes.size;
      await save(mark);
      await noteMark(formId, marks, mark);
    });
    editing = mine.catch(() => undefined);
    await mine;
  };
  if (what < 0.8) await change((mark) => importForm(editor, mark, random, formId));
  if (what > 0.3)
    await change(async (mark) => {
      must(await editor.call(api.process.processSave, { formId, model: processOf(mark, isPrinted) }));
    });
}

/** How a publishing ended for the editor: each is something that the page says. */
export type Ended = "published" | "nothing to publish";

/**
 * *Publish changes to this link*: looks at the link and at what differs, publishes; whoever was overtaken looks again. Sometimes
 * an earlier version is put back.
 * @returns how often the editor was overtaken
 */
export async function publishChanges(
  editor: Client,
  { formId, publicationKey }: Corrected,
  random: Random,
): Promise<{ ended: Ended; overtaken: number }> {
  const drafts = random() < 0.75 ? "move" : "stay";
  const goesBack = random() < 0.2;
  const input = { id: formId, publicationKey };
  for (let overtaken = 0; ; overtaken += 1) {
    const { versions } = await linkOf(editor, formId, publicationKey);
    const base = versions?.at(-1)?.version ?? 1;
    const to = goesBack && base > 1 ? Math.ceil(random() * (base - 1)) : undefined;
    const chosen = { ...input, ...(to !== undefined && { to }) };
    const seen = must(await editor.call(api.forms.publicationDifference, chosen));
    const { added, removed, changed } = seen.difference;
    if (added.length + removed.length + changed.length === 0 && !seen.process)
      return { ended: "nothing to publish", overtaken };
    const accepted = {
      confirmed: true,
      missingTranslations: "accept",
      missingTranslationsReason: "A test.",
      reportWarnings: "accept",
    } as const;
    const answer = await editor.call(api.forms.updatePublication, { ...chosen, base, drafts, ...accepted });
    if (answer.problem?.name === "PUBLICATION_UNCHANGED") return { ended: "nothing to publish", overtaken };
    if (answer.problem?.name === "PUBLICATION_STALE") continue;
    must(answer);
    return { ended: "published", overtaken };
  }
}

/** The link as its list has it. */
export async function linkOf(editor: Client, id: number, publicationKey: string): Promise<Publication> {
  const links = must(await editor.call(api.forms.publications, { id }));
  const link = links.find((one) => one.publicationKey === publicationKey);
  if (link === undefined) throw new Error("The link is not in the list.");
  return link;
}
