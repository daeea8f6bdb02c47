/** What respondents uploaded, in the reports of their submission: as HTML and as a PDF. */
import { beforeAll, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { openStores } from "../../shared/stores/index.ts";
import { blobKeys } from "../../shared/stores/s3/blobs.ts";
import { brokenRules } from "../support/pdf-rules.ts";
import { must, refOf, signUpDesigner, startInstance, waitForReports } from "../support/published-form.ts";
import { type Client, useStack } from "../support/stack.ts";
import { hashOf, pictureOf, pixel, publishUploads, upload } from "../support/uploads.ts";

const stack = useStack();
let designer: Client;
let form: { formId: number; publicationKey: string };

const body =
  '<h1>Report</h1>{{image photo alt="The rash" width="3cm"}}<p>{{image letter alt="The letter"}}</p>' +
  '{{#each moles}}{{image mole alt="A mole"}}{{/each}}';

beforeAll(async () => {
  designer = stack.client();
  await signUpDesigner(designer, stack.mails);
  form = await publishUploads(designer, { body });
});

async function submitPictures() {
  const respondent = stack.client();
  const ref = refOf(await startInstance(respondent, form.publicationKey));
  const photo = await upload(respondent, ref, { field: "photo", name: "rash.png", content: pixel });
  const content = Buffer.from("%PDF-1.7 x");
  const letter = await upload(respondent, ref, { field: "letter", name: "l<b>.pdf", content });
  const sent = { field: "moles/1/mole", name: "mole.png", content: pictureOf("mole") };
  const mole = await upload(respondent, ref, sent);
  const model = JSON.stringify({ photo, letter, moles: [{ $id: "1", mole }] });
  must(await respondent.call(api.runtime.submit, { ...ref, model, command: "submit", revision: 0 }));
  const { outputReferences } = await waitForReports(respondent, ref);
  const report = async (type: string, client = respondent) => {
    const outputId = outputReferences.find(({ contentType }) => contentType === type)?.outputId ?? "";
    const { formId } = form;
    const { instanceKey } = ref;
    const { data = "" } = must(
      client === designer
        ? await client.call(api.forms.submissionOutput, { formId, instanceKey, outputId })
        : await client.call(api.runtime.output, { ...ref, outputId }),
    );
    return Buffer.from(data, "base64");
  };
  return { ref, report };
}

it("pictures are part of the page, other files are named, and nothing is loaded", async () => {
  const { ref, report } = await submitPictures();
  const html = (await report("text/html")).toString();
  for (const content of [pixel, pictureOf("mole")])
    expect(html).toContain(`src="data:image/png;base64,${content.toString("base64")}"`);
  expect(html).toContain('alt="The rash"');
  expect(html).toContain("<p>l&lt;b&gt;.pdf (1 kB)</p>");
  expect(html).not.toContain("sprout-file");
  expect((await report("text/html", designer)).toString()).toBe(html);
  const { blobs } = openStores();
  const stored: string[] = [];
  for await (const key of blobs.keys(`${blobKeys.ofInstance(ref.instanceKey)}outputs/`))
    stored.push((await blobs.text(key)) ?? "");
  expect(stored.filter((text) => text.includes(`src="sprout-file:${hashOf(pixel)}"`))).toHaveLength(1);
  expect(stored.join("")).not.toContain(pixel.toString("base64"));
});

it("a PDF has them with their descriptions, and keeps the rules of accessible documents", async () => {
  const { report } = await submitPictures();
  const pdf = await report("application/pdf");
  expect(pdf.toString("latin1")).toContain("/Subtype /Image");
  expect(await brokenRules(pdf)).toEqual([]);
});

it("one that is no longer there is said in a sentence, in an opened page", async () => {
  const { ref, report } = await submitPictures();
  await openStores().blobs.remove(blobKeys.file(ref.instanceKey, hashOf(pixel)));
  const html = (await report("text/html")).toString();
  expect(html).toContain("The rash: This picture isn’t available.");
  expect(html).toContain(pictureOf("mole").toString("base64"));
});
