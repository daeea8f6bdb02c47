/** Names that would be paths, headers or another type of file: through upload, form, publication, report and every download. */
import { parse } from "content-disposition";
import { beforeAll, describe, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { XLSX_CONTENT_TYPE } from "../../shared/file-name.ts";
import { openStores } from "../../shared/stores/index.ts";
import { writeWorkbook } from "../../shared/workbook/write/write-workbook.ts";
import { printTree } from "../faults/site/trees.ts";
import { sampleOf } from "../support/budget.ts";
import type { Client } from "../support/client.ts";
import { person } from "../support/people.ts";
import { must, submitAnswers, waitForReports } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { all } from "../support/stored.ts";

const EVIL = "x-evil";
const names: readonly string[] = [
  "../../../../etc/passwd",
  "..\\..\\windows\\win.ini",
  "nul\u0000byte",
  "turned \u202Efdp.exe",
  'quotes "; filename="other.exe',
  `lines\r\n${EVIL}: 1\r\n\r\n<script>`,
  "half \uD83D of a character",
  `${"a".repeat(118)}😀😀😀`,
  "x".repeat(10_240),
];
/** The names that a form, its publication and its reports get: some of them, in a search all. */
const onTheWholeWay = sampleOf(names, 4);
/** What no file's name contains: characters of paths, of headers, of right-to-left text. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}/\\:*?"<>|]|^\./u;

const stack = useStack();
let owner: Client;
let workbook: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  owner = (await person(stack, "Owner", "Person")).client;
  const rows = [
    ["type", "name", "label"],
    ["text", "first", "First name"],
  ];
  workbook = new Uint8Array(await writeWorkbook([{ name: "survey", rows }]));
});

function expectSafe(header: string | null): void {
  if (header === null) expect.fail("The file has no name.");
  expect(header).toMatch(/^attachment; filename[\x20-\x7e]+$/);
  expect(header.length).toBeLessThan(2_000);
  const { filename = "" } = parse(header).parameters;
  expect(filename).not.toMatch(UNSAFE);
  expect([...filename].length).toBeLessThanOrEqual(120);
}

function expectSafeFile({ headers, status }: { headers: Headers; status: number }): void {
  expect(status).toBe(200);
  expectSafe(headers.get("Content-Disposition"));
  expect(headers.has(EVIL)).toBe(false);
}

/** A file part as a browser would never write it: the name as its percent-encoded bytes. */
async function uploadEncoded(name: string): Promise<{ status: number; fileName?: string }> {
  const head = `--b\r\nContent-Disposition: form-data; name="file"; filename*=utf-8''${encodeURIComponent(name.toWellFormed())}\r\nContent-Type: ${XLSX_CONTENT_TYPE}\r\n\r\n`;
  const response = await owner.fetch("/rest/upload/sprout", {
    method: "POST",
    headers: {
      "Content-Type": "multipart/form-data; boundary=b",
      "X-XSRF-TOKEN": owner.cookies.get("XSRF-TOKEN") ?? "",
    },
    body: Buffer.concat([Buffer.from(head), workbook, Buffer.from("\r\n--b--\r\n")]),
  });
  const { fileName } = (await response.json()) as { fileName?: string }; // or a problem
  return { status: response.status, ...(fileName !== undefined && { fileName }) };
}

describe.each(names.map((name) => ({ name, shown: JSON.stringify(name).slice(0, 40) })))(
  "the name $shown",
  ({ name }) => {
    const short = name.slice(0, 200).trim();

    it("of an upload, encoded either way, becomes a file's name", async () => {
      const fileName = `${name}.xlsx`;
      const sent = await owner.call(api.forms.upload, {
        file: { fileName, contentType: XLSX_CONTENT_TYPE, body: workbook },
      });
      if (name.includes("\0"))
        expect(sent.problem?.name).toBe("FILE_MISSING"); // no header of a part contains that
      else expect(must(sent).fileName).not.toMatch(UNSAFE);
      const encoded = await uploadEncoded(fileName);
      expect([200, 422]).toContain(encoded.status); // 422: the parser takes no part with such a header
      expect(encoded.fileName ?? "").not.toMatch(UNSAFE);
    });

    it("of a large report is in a link and ends no header", async () => {
      const link = await openStores().blobs.link("large", `${name}.pdf`, "application/pdf", 60);
      expectSafe(new URL(link).searchParams.get("response-content-disposition"));
    });

    if (!onTheWholeWay.includes(name)) return;
    it("of a form, its publication and its report leads to no other path and ends no header", async () => {
      const file = {
        fileName: `${name.replaceAll("\0", "")}.xlsx`,
        contentType: XLSX_CONTENT_TYPE,
        body: workbook,
      };
      const { id, worksheetIndex } = must(await owner.call(api.forms.upload, { file }));
      if (short !== name) {
        const tooLong = { id, worksheetIndex, formName: name };
        expect((await owner.call(api.forms.importForm, tooLong)).status).toBe(name.length > 200 ? 400 : 200);
      }
      const imported = await owner.call(api.forms.importForm, { id, worksheetIndex, formName: short });
      const { formId } = must(imported);
      expectSafeFile(await owner.call(api.forms.exportFile, { f: formId }));
      expectSafeFile(await owner.call(api.forms.annotatedForm, { f: formId }));

      const tree = printTree();
      const [page] = tree.children;
      const [print] = page?.children ?? [];
      if (page !== undefined) page.template = "<h1>{{form.title}}</h1>";
      for (const step of [page, print]) if (step !== undefined) step.outputName = short;
      const model = JSON.stringify(tree);
      must(await owner.call(api.process.processSave, { formId, model }));
      const published = await owner.call(api.forms.publish, {
        id: formId,
        publicationName: short,
        reportWarnings: "accept",
      });
      const { publicationKey } = must(published);
      const respondent = stack.client();
      const { ref } = await submitAnswers(respondent, publicationKey, { first: "Ana" });
      const { outputReferences } = await waitForReports(respondent, ref);
      expect(outputReferences.map(({ contentType }) => contentType).toSorted()).toEqual([
        "application/pdf",
        "text/html",
      ]);
      for (const { outputId } of outputReferences)
        expect((await respondent.call(api.runtime.output, { ...ref, outputId })).status).toBe(200);
      for (const format of ["csv", "xlsx", "json"] as const) {
        const exported = must(await owner.call(api.forms.exportSubmissions, { id: formId, format }));
        expect(exported.fileName).not.toMatch(UNSAFE);
        expect(exported.fileName.endsWith(`.${format}`)).toBe(true);
      }
    });
  },
);

it("no name is in the key of a blob", async () => {
  const keys = await all(openStores().blobs.keys(""));
  expect(keys.length).toBeGreaterThan(names.length);
  expect(keys.filter((key) => !/^[\w./-]+$/.test(key) || /\.\.|passwd|evil|xxxx/.test(key))).toEqual([]);
});
