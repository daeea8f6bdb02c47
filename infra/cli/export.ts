/** `sprout export`: a form with all that belongs to it as one file, through the public calls. */

import { writeFile } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import { parse } from "content-disposition";
import { api } from "../../shared/contract/index.ts";
import { withoutChoices } from "../../shared/form/definition/choice-tables.ts";
import type { FormDefinition } from "../../shared/form/definition/definition.ts";
import { mediaOf } from "../../shared/form/definition/media.ts";
import { Step } from "../../shared/process/step.ts";
import { readCases, writeCases } from "../../shared/process/test-answers.ts";
import { readAttached } from "../../shared/workbook/attached/read-attached.ts";
import { pickWorksheet } from "../../shared/workbook/import/pick-worksheet.ts";
import { readDefinition } from "../../shared/workbook/import/read-definition.ts";
import { readWorkbook } from "../../shared/workbook/read/read-workbook.ts";
import { bundledTables, partsOf } from "./attached-files.ts";
import { type BundledMedia, fetchWhole, namesOfMedia, standIns } from "./bundle-media.ts";
import { publicationOf } from "./bundle-publication.ts";
import { type Client, must } from "./client.ts";
import { CommandProblem } from "./command-problem.ts";
import { designerAt } from "./connect.ts";
import { type FormBundle, writeBundle } from "./form-bundle.ts";
import { readLine } from "./product-data.ts";

export async function exportBundle(args: string[]): Promise<number> {
  const { values, positionals } = readLine(args, { out: { type: "string" }, server: { type: "string" } });
  const [form = "", ...more] = positionals;
  if (!/^[1-9]\d*$/.test(form) || more.length > 0)
    throw new CommandProblem("Name one form by its number: export FORM_ID --out FILE");
  const { out } = values;
  if (out === undefined) throw new CommandProblem("Say where the bundle goes: --out FILE");
  const { text, lacking } = await bundleOf(await designerAt(values.server), Number(form));
  await writeFile(out, text).catch((cause) => {
    throw new CommandProblem(`The file ${out} can't be written.`, { cause });
  });
  console.log(`Form ${form} is in ${out}.`);
  if (lacking > 0)
    console.log(
      `${lacking} of its pictures, sounds and videos are not: its workbook doesn't name them. Upload them where it is imported.`,
    );
  return 0;
}

async function bundleOf(client: Client, formId: number): Promise<{ text: string; lacking: number }> {
  const {
    formName,
    id: _,
    mediaLinks,
    ...definition
  } = must(await client.call(api.forms.model, { id: formId }));
  // the workbook that the form is read from: with the texts that were corrected there
  const corrected = await client.call(api.forms.exportCorrected, { f: formId });
  const file =
    corrected.problem === undefined ? corrected : await client.call(api.forms.exportFile, { f: formId });
  // The row returns a file: the client read its bytes, and its name is in the headers.
  const bytes = must(file) as unknown as Uint8Array;
  const { filename = "form.xlsx" } = parse(file.headers.get("Content-Disposition") ?? "").parameters;
  const process = must(await client.call(api.process.processes, { id: formId }));
  const { media: names, ...choices } = await choicesOf(bytes, filename, definition);
  const ids = mediaOf(definition);
  const media: BundledMedia[] = [];
  for (const [name, mediaId] of [...names].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const link = mediaLinks?.[mediaId];
    if (link !== undefined) media.push({ name, base64: await fetchWhole(link, name, mediaId.split(".")[0]) });
  }
  const publication = await publicationOf(client, formId);
  const text = writeBundle({
    formName,
    workbook: {
      fileName: filename,
      contentType: file.headers.get("Content-Type") ?? "application/octet-stream",
      ...choices,
      base64: Buffer.from(bytes).toString("base64"),
      ...(media.length > 0 && { media }),
    },
    process: Step.parse(JSON.parse(process.model)),
    testAnswers: ownAnswers(process.workingOutputModel),
    ...(publication !== undefined && { publication }),
  });
  return { text, lacking: ids.filter((one) => ![...names.values()].includes(one)).length };
}

type Choices = Pick<FormBundle["workbook"], "worksheetIndex" | "oneRepeat" | "locale" | "tables"> & {
  /** The ids of what it shows and plays, by the names in its cells. */
  media: Map<string, string>;
};

/**
 * The options chosen when the workbook was imported. They are not stored, but can be derived from the form: the first
 * combination that makes exactly this form. A form of an older release may match none; then it is the first that makes a
 * form.
 */
async function choicesOf(bytes: Uint8Array, fileName: string, published: FormDefinition): Promise<Choices> {
  const read = await readWorkbook(bytes, fileName);
  if (!read.ok) throw new CommandProblem("The workbook of this form can no longer be read.");
  const { workbook } = read;
  const picked = pickWorksheet(workbook);
  const sheets = [picked, ...workbook.sheets.keys().filter((index) => index !== picked)].filter(
    (at) => at >= 0,
  );
  // where tables are stored is no part of the form
  const { tablesBeside: _, ...form } = published;
  const plainForm = plain(form);
  const files = standIns(workbook);
  let first: Choices | undefined;
  for (const worksheetIndex of sheets) {
    for (const oneRepeat of [false, true]) {
      for (const locale of [undefined, published.defaultLocale]) {
        const plainLanguage = locale === undefined ? {} : { plainLanguage: locale };
        const reading = {
          worksheetIndex,
          fileName,
          oneRepeat,
          ...plainLanguage,
          // where the workbook names neither, they were typed at import
          formName: published.title,
          ...(published.formId !== undefined && { formId: published.formId }),
        };
        // lists of the workbook itself are no files
        const own = readDefinition(workbook, reading).definition?.tables ?? {};
        const tables = bundledTables(published.tables).filter(({ name }) => !Object.hasOwn(own, name));
        const attached = partsOf(tables).map((part) => readAttached(part.fileName, part.body));
        const { definition } = readDefinition(workbook, { ...reading, attached: [...attached, ...files] });
        if (definition === undefined) continue;
        const choices = {
          worksheetIndex,
          oneRepeat,
          ...(locale !== undefined && { locale }),
          ...(tables.length > 0 && { tables }),
          media: namesOfMedia(files, definition, published),
        };
        if (isDeepStrictEqual(plain(withoutChoices(definition)), plainForm)) return choices;
        first ??= choices;
      }
    }
  }
  if (first === undefined) throw new CommandProblem("The workbook of this form can no longer be imported.");
  return first;
}

/** As it would arrive over the network, without the files beside labels and choices, which are no part of a bundle. */
function plain(definition: FormDefinition): unknown {
  return JSON.parse(
    JSON.stringify(definition, (name, value) =>
      /^(image|bigImage|audio|video)$/.test(name) ? undefined : value,
    ),
  );
}

/** Without test cases made from submissions: those stay where they are. */
function ownAnswers(workingOutputModel: string): unknown {
  return JSON.parse(writeCases({ own: readCases(workingOutputModel).own, submissions: {} }));
}
