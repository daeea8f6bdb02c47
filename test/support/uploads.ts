/** A published form that asks for files, and uploads as a respondent's page makes them. */
import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { api } from "../../shared/contract/index.ts";
import type { UploadedFile } from "../../shared/form/definition/definition.ts";
import { must } from "./published-form.ts";
import type { Client } from "./stack.ts";

const sheet = (more: readonly string[] = []) =>
  [
    "type,name,label,required,appearance,repeat_count",
    "begin group,all,,,field-list",
    "text,who,Your name,,",
    "image,photo,A picture of the rash,,",
    "image,signed,Your signature,,signature",
    "audio,cough,How the cough sounds,,",
    "file,letter,Your last report,,",
    "begin repeat,moles,Moles,,",
    "image,mole,A picture of the mole,,",
    "end repeat,,,,",
    ...more,
    "end group,,,,",
  ].join("\n");

/** Three visits, and as many later ones in each as the respondent adds. */
export const visitRows = [
  ...["begin repeat,visits,Visits,,,3", "image,wound,A picture of the wound,,"],
  ...["begin repeat,later,Later,,", "image,scar,A picture of the scar,,", "end repeat,,,,", "end repeat,,,,"],
];

/** The smallest picture: a transparent pixel. */
export const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Where the first chunk of a PNG ends. */
const HEAD_BYTES = 33;

/** Different pictures, by how large their dots are meant to be. */
export function pictureOf(text: string): Buffer {
  const size = createHash("sha256").update(text).digest().subarray(0, 8);
  const chunk = Buffer.concat([Buffer.from("\0\0\0\x09pHYs"), size, Buffer.from("\x01")]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(chunk.subarray(4)));
  return Buffer.concat([pixel.subarray(0, HEAD_BYTES), chunk, sum, pixel.subarray(HEAD_BYTES)]);
}

export const hashOf = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");

/**
 * Imports a form with questions for files and publishes it.
 * @param options `body`: of its report, instead of the sheet of answers; `more`: rows of its sheet
 */
export async function publishUploads(
  designer: Client,
  { body = "", more }: { body?: string; more?: readonly string[] } = {},
): Promise<{ formId: number; publicationKey: string }> {
  const file = {
    fileName: "files.csv",
    contentType: "text/csv",
    body: new TextEncoder().encode(sheet(more)),
  };
  const { id } = must(await designer.call(api.forms.upload, { file }));
  const { formId } = must(
    await designer.call(api.forms.importForm, { id, worksheetIndex: -1, formName: "Files" }),
  );
  if (body !== "") await printBody(designer, formId, body);
  const published = await designer.call(api.forms.publish, {
    id: formId,
    publicationName: "Files",
    reportWarnings: "accept",
  });
  return { formId, publicationKey: must(published).publicationKey };
}

/** Gives the report of a form another page. */
async function printBody(designer: Client, id: number, body: string): Promise<void> {
  const { model } = must(await designer.call(api.process.processes, { id }));
  const root = JSON.parse(model);
  const [page] = root.children;
  const template = `<!doctype html><html lang="en"><head><title>Report</title></head><body>${body}</body></html>`;
  const tree = JSON.stringify({ ...root, children: [{ ...page, template }] });
  must(await designer.call(api.process.processSave, { formId: id, model: tree }));
}

export interface Sent {
  field: string;
  name: string;
  content: Uint8Array;
}

type Ref = { instanceKey: string; authKey?: string; formId?: number };

/** Asks for a link, and sends the content to it. */
export async function put(client: Client, ref: Ref, { field, content }: Omit<Sent, "name">): Promise<void> {
  const sha256 = hashOf(content);
  const { url, headers } = must(
    await client.call(api.runtime.startFile, { ...ref, field, bytes: content.length, sha256 }),
  );
  if (url === undefined) return;
  const response = await fetch(url, { method: "PUT", headers, body: new Uint8Array(content) });
  if (!response.ok) throw new Error(`The link answered ${response.status}.`);
}

export const confirm = (client: Client, ref: Ref, { field, name, content }: Sent) =>
  client.call(api.runtime.confirmFile, { ...ref, field, name, sha256: hashOf(content) });

/** Uploads a file as the page does. */
export async function upload(client: Client, ref: Ref, sent: Sent): Promise<UploadedFile> {
  await put(client, ref, sent);
  return must(await confirm(client, ref, sent)).file;
}

/** An event as GuardDuty sends it after a scan. */
export function scanEvent(instanceKey: string, content: Uint8Array, scanResultStatus: string) {
  const threats = scanResultStatus === "THREATS_FOUND" ? [{ name: "EICAR-Test-File (not a virus)" }] : null;
  return {
    version: "0",
    id: "72c7d362-737a-6dce-fc78-9e27a0171419",
    "detail-type": "GuardDuty Malware Protection Object Scan Result",
    source: "aws.guardduty",
    account: "111122223333",
    time: "2026-11-20T01:01:01Z",
    region: "eu-west-1",
    resources: ["arn:aws:guardduty:eu-west-1:111122223333:malware-protection-plan/b4c7f464ab3a4EXAMPLE"],
    detail: {
      schemaVersion: "1.0",
      scanStatus: scanResultStatus === "UNSUPPORTED" ? "SKIPPED" : "COMPLETED",
      resourceType: "S3_OBJECT",
      s3ObjectDetails: {
        bucketName: "sprout-dev-data-bodies",
        objectKey: `incoming/${instanceKey}/${hashOf(content)}`,
        eTag: "ASIAI44QH8DHBEXAMPLE",
        versionId: "d41d8cd98f00b204e9800998eEXAMPLE",
        s3Throttled: false,
      },
      scanResultDetails: { scanResultStatus, threats },
    },
  };
}
