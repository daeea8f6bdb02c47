/** One respondent with a link: types, saves, comes back, submits, while the form behind the link is corrected. */
import { api } from "../../../shared/contract/index.ts";
import type { FormInstance } from "../../../shared/contract/runtime.ts";
import { openStores } from "../../../shared/stores/index.ts";
import { idHash, newInstanceId, newKey, newSecretId } from "../../../shared/tokens.ts";
import type { Answer, Client } from "../../support/client.ts";
import { must, refOf, startInstance } from "../../support/published-form.ts";
import type { Random } from "../../unit/form/logic/some-answers.ts";
import { COLOURS, marksIn, questionsIn } from "./corrected-form.ts";
import type { Corrected } from "./editor.ts";

/** The player waits so long before it repeats what was refused as too much at once. */
const AGAIN_MS = 1_000;

export interface Respondent {
  instanceKey: string;
  /** All that was typed, by question. */
  typed: Record<string, string | number>;
  /** Something is typed that wasn't sent yet. */
  isUnsaved: boolean;
  /** The marks in the questions that the page shows. */
  shown: string[];
  /** How often the page was given another version, and how often a save was refused because of that. */
  moved: number;
  stale: number;
  /** What was typed and has no place in what the page shows now: must stay empty. */
  lost: string[];
  /** Types one answer; saves most of the time. */
  nextPage(): Promise<void>;
  /** Opens the form again, as by a reload. */
  comeBack(): Promise<void>;
  /** Opens the form in another tab as well: this one learns of it when it saves. */
  openElsewhere(): Promise<void>;
  /** Answers what is still asked, and submits. */
  submit(): Promise<void>;
  /** Each report that is shown, by its type. */
  reports(): Promise<{ contentType: string; data: Buffer }[]>;
}

interface Opened {
  ref: { instanceKey: string; authKey: string };
  schema: string;
  revision: number;
}

/** Somebody who began before: what the call of a start stores, without the limit of starts from one place. */
export async function began({ formId, publicationKey }: Corrected): Promise<Opened["ref"]> {
  const { instances, forms } = openStores();
  const publication = await forms.findPublication(publicationKey, formId);
  const [instanceKey, authKey, now] = [newKey(), newSecretId(), new Date().toISOString()];
  await instances.create({
    ...{ instanceKey, instanceId: newInstanceId(), authKeyHash: idHash(authKey), formId, publicationKey },
    name: "Visits",
    ...(publication?.snapshot !== undefined && { snapshot: publication.snapshot }),
    ...{ status: "NEW", messageCode: "OK", location: "0:", locale: "en", timeZone: "UTC", answers: "{}" },
    ...{ revision: 0, createdAt: now, updatedAt: now },
  });
  return { instanceKey, authKey };
}

/** Somebody who begins now, by the call. */
export const begin = async (client: Client, { publicationKey }: Corrected): Promise<Opened["ref"]> =>
  refOf(await startInstance(client, publicationKey));

/** Opens the form for the first time and saves the first answers. */
export async function fillIn(
  client: Client,
  ref: Opened["ref"],
  name: string,
  random: Random,
): Promise<Respondent> {
  const calling = async <Body>(call: () => Promise<Answer<Body>>): Promise<Answer<Body>> => {
    for (;;) {
      const answer = await call();
      if (answer.status !== 429) return answer;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  };
  const open = async (): Promise<FormInstance> =>
    must(await calling(() => client.call(api.runtime.instance, ref)));
  const first = await open();
  const page: Opened = { ref, schema: first.schema ?? "", revision: first.revision };
  const age = random() < 0.5 ? 7 : 40;
  const typed: Respondent["typed"] = { name, age };
  const question = () => questionsIn(page.schema, age);
  const one: Respondent = {
    ...{ instanceKey: ref.instanceKey, typed, isUnsaved: true, moved: 0, stale: 0, lost: [] },
    shown: marksIn(page.schema),
    async nextPage() {
      const open = [...question()].filter((key) => !["name", "age", "note"].includes(key));
      const key = open[Math.floor(random() * open.length)];
      if (key !== undefined) typed[key] = answerTo(key);
      one.isUnsaved = true;
      if (random() < 0.75) await save();
    },
    async comeBack() {
      const opened = await open();
      const before = one.shown.join();
      Object.assign(page, { schema: opened.schema ?? "", revision: opened.revision });
      one.shown = marksIn(page.schema);
      if (one.shown.join() !== before) one.moved += 1;
      const kept: unknown = JSON.parse(opened.model);
      const isKept = (key: string) => typeof kept === "object" && kept !== null && key in kept;
      // What was saved is still there, and what wasn't has a place.
      one.lost = Object.keys(typed).filter((key) => !question().has(key) || (!one.isUnsaved && !isKept(key)));
    },
    async openElsewhere() {
      await open();
    },
    async submit() {
      for (const key of question()) typed[key] ??= answerTo(key);
      one.isUnsaved = true;
      await send("submit");
    },
    async reports() {
      const { outputReferences } = must(await calling(() => client.call(api.runtime.outputList, ref)));
      return Promise.all(
        outputReferences.map(async ({ outputId, contentType }) => {
          const { data, url } = must(
            await calling(() => client.call(api.runtime.output, { ...ref, outputId })),
          );
          if (data !== undefined) return { contentType, data: Buffer.from(data, "base64") };
          return { contentType, data: Buffer.from(await (await fetch(url ?? "")).arrayBuffer()) };
        }),
      );
    },
  };
  if (question().has("note")) typed.note = `Note of ${name}`;
  await save();
  return one;

  function answerTo(key: string): string | number {
    if (key === "colour") return COLOURS[Math.floor(random() * COLOURS.length)] ?? "red";
    return `${key} ${Math.floor(random() * 1_000_000)} of ${name}`;
  }

  function save(): Promise<void> {
    return send(random() < 0.5 ? "save" : "autosave");
  }

  /** As the page does: what is refused as stale is opened again, and sent with what was typed. */
  async function send(command: "save" | "autosave" | "submit"): Promise<void> {
    for (;;) {
      const model = JSON.stringify(typed);
      const { revision } = page;
      const answer = await calling(() =>
        client.call(api.runtime.submit, { ...ref, model, command, revision }),
      );
      if (answer.problem?.name !== "INSTANCE_STALE") {
        page.revision = must(answer).revision;
        one.isUnsaved = false;
        return;
      }
      one.stale += 1;
      await one.comeBack();
      if (command === "submit") for (const key of question()) typed[key] ??= answerTo(key);
    }
  }
}
