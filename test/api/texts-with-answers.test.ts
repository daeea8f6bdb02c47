/** Texts that name answers, on the server: its refusal, the list and its search, and exports. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { packageParts } from "../fuzz/workbooks/write-package.ts";
import { writeZip } from "../fuzz/workbooks/zip.ts";
import { sheets } from "../import/markdown-sheets.ts";
import { enrolled } from "../support/people.ts";
import { must, publishWorkbook, refOf, startInstance } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";

const stack = useStack();

const workbook = `
  # survey
  | type | name | label | constraint | constraint_message |
  | text | guest | **Guest** | | |
  | integer | age | Age of **\${guest}** | . < 10 | **\${guest}** can't be \${age}. |
  | select_one who | who | Who? | | |
  # choices
  | list_name | name | label |
  | who | a | **\${guest}** alone |
  | who | b | Nobody |`;

it("are filled in with the answers of their submission, without marks, wherever they are read", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sprout-texts-"));
  try {
    const { client } = await enrolled(stack, "Tess", "Texts");
    const file = join(folder, "guests.xlsx");
    await writeFile(file, writeZip(packageParts(sheets(workbook))));
    const { formId, publicationKey } = await publishWorkbook(client, { workbook: pathToFileURL(file) });
    const started = await startInstance(client, publicationKey);
    const send = (age: number) =>
      client.call(api.runtime.submit, {
        ...(started.authKey === "" ? { instanceKey: started.instanceKey } : refOf(started)),
        ...{ model: JSON.stringify({ guest: "5*6*7", age, who: "a" }), command: "submit" },
        revision: started.revision,
      });
    const refused = await send(12);
    expect(refused.problem?.details).toMatchObject({
      fields: [{ field: "age", message: "5*6*7 can't be 12." }],
    });
    must(await send(3));
    const listed = must(
      await client.call(api.forms.submissions, { id: formId, words: "5*6*7 alone", questions: ["who"] }),
    );
    expect(listed.submissions.map(({ answerTexts }) => answerTexts)).toEqual([{ who: "5*6*7 alone" }]);
    const exported = must(
      await client.call(api.forms.exportSubmissions, { id: formId, format: "csv", values: "labels" }),
    );
    const csv = Buffer.from(exported.data ?? "", "base64").toString();
    expect(csv).toContain("5*6*7 alone");
    expect(csv).not.toMatch(/\$\{|\*\*/);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
