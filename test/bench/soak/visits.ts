/** What people do during a soak: respondents who come, save, submit and read their report; a designer who reads. */
import { api } from "../../../shared/contract/index.ts";
import { EDGE_HEADER } from "../../../shared/site.ts";
import type { Published } from "../../faults/site/fault-site.ts";
import { Client } from "../../support/client.ts";
import { demoAnswers, must, refOf, startInstance } from "../../support/published-form.ts";
import type { Acknowledged } from "./messages.ts";

/** A visitor from an address of their own, as reported by CloudFront: limits are counted by address. */
export class Viewer extends Client {
  readonly #headers: Record<string, string>;

  constructor(origin: string, edgeKey: string, address: string) {
    super(origin);
    this.#headers = { [EDGE_HEADER]: edgeKey, "cloudfront-viewer-address": `${address}:40000` };
  }

  override fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(this.#headers)) headers.set(name, value);
    return super.fetch(path, { ...init, headers });
  }
}

const SAVES = 3;
const POLL_MS = 100;
const REPORT_WITHIN_MS = 120_000;

/** One visit from the public link to the report. @returns what was acknowledged */
export async function respond(viewer: Viewer, publication: Published): Promise<Acknowledged> {
  const { publicationKey } = publication;
  must(await viewer.call(api.runtime.formByKey, { publicationKey }));
  const instance = await startInstance(viewer, publicationKey);
  const ref = refOf(instance);
  const model = JSON.stringify(demoAnswers);
  for (let revision = 0; revision < SAVES; revision += 1) {
    const location = `${revision}:`;
    must(await viewer.call(api.runtime.submit, { ...ref, model, location, command: "save", revision }));
  }
  must(await viewer.call(api.runtime.instance, ref));
  must(await viewer.call(api.runtime.submit, { ...ref, model, command: "submit", revision: SAVES }));
  const giveUpAt = Date.now() + REPORT_WITHIN_MS;
  for (;;) {
    const listed = must(await viewer.call(api.runtime.outputList, ref));
    const [first] = listed.outputReferences;
    if (listed.status === "COMPLETE" && first !== undefined) {
      must(await viewer.call(api.runtime.output, { ...ref, outputId: first.outputId }));
      break;
    }
    if (Date.now() > giveUpAt) throw new Error(`The reports did not come: ${JSON.stringify(listed)}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return {
    started: ref,
    expected: { publication, lastName: demoAnswers.lastName, messageCode: "OK" },
  };
}

/** One view of the designer. @param turn chooses what is viewed */
export async function viewSubmissions(
  designer: Client,
  { formId: id }: Published,
  turn: number,
): Promise<void> {
  const looks = [
    () => designer.call(api.forms.listLite, { limit: 50 }),
    () => designer.call(api.forms.submissions, { id, limit: 20 }),
    () => designer.call(api.forms.publications, { id }),
    () => designer.call(api.process.processes, { id }),
  ];
  const look = looks[turn % looks.length];
  if (look !== undefined) must<unknown>(await look());
}
