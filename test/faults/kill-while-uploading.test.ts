/** Files that are sent while the server dies again and again: none is lost, and none becomes another's. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import type { Mail } from "../../infra/local/mailbox.ts";
import { api } from "../../shared/contract/index.ts";
import type { UploadedFile } from "../../shared/form/definition/definition.ts";
import { budget, say, testSeed } from "../support/budget.ts";
import { type KillableStack, startKillableStack } from "../support/killable-stack.ts";
import { must, refOf, signUpDesigner, startInstance } from "../support/published-form.ts";
import { hashOf, pictureOf, publishUploads, type Sent, upload, visitRows } from "../support/uploads.ts";

const KILLS = budget({ search: 500, usual: 10 });
/** Each sends its files one after the other, at the same time as the others. */
const DEVICES = 4;
/** In no repeat, in an uncounted one, in one of a constant number, and in one inside that. */
const FIELDS = ["photo", "moles/1/mole", "moles/2/mole", "visits/2/wound", "visits/3/later/1/scar"];
/** So many files may arrive in a life, however slow the machine is, and then so much time passes until the kill. */
const MOST_ARRIVALS = 3;
const LONGEST_REST_MS = 150;

let stack: KillableStack | undefined;
let folder = "";
afterAll(async () => {
  await stack?.kill();
  await rm(folder, { recursive: true, force: true });
});

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    const mixed = Math.imul(state ^ (state >>> 15), state | 1);
    const again = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61));
    return ((again ^ (again >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Device {
  ref: { instanceKey: string; authKey: string };
  toSend: Sent[];
  /** What the server said has arrived. */
  arrived: { sent: Sent; file: UploadedFile }[];
}

let count = 0;

async function newDevice(from: KillableStack, publicationKey: string): Promise<Device> {
  const ref = refOf(await startInstance(from.client(), publicationKey));
  const toSend = FIELDS.map((field): Sent => {
    count += 1;
    // larger than what a socket takes at once, so that a kill can come within it
    const content = Buffer.concat([pictureOf(`${count}`), Buffer.alloc(200_000, count)]);
    return { field, name: `${count}.png`, content };
  });
  return { ref, toSend, arrived: [] };
}

/** Sends what is left, until all has arrived or the server is gone. */
async function send(
  { ref, toSend, arrived }: Device,
  to: KillableStack,
  onArrival: () => void = () => {},
): Promise<void> {
  const client = to.client();
  for (;;) {
    const [sent] = toSend;
    if (sent === undefined) return;
    const file = await upload(client, ref, sent).catch(() => undefined);
    if (file === undefined) return;
    arrived.push({ sent, file });
    toSend.shift();
    onArrival();
  }
}

async function expectAsSent(client: ReturnType<KillableStack["client"]>, { ref, arrived }: Device) {
  for (const { sent, file } of arrived) {
    expect([file.name, file.sha256, file.bytes]).toEqual([
      sent.name,
      hashOf(sent.content),
      sent.content.length,
    ]);
    const { url } = must(await client.call(api.runtime.openFile, { ...ref, sha256: file.sha256 }));
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
    expect(hashOf(bytes), `${file.name} of ${ref.instanceKey}`).toBe(file.sha256);
  }
}

it(
  `loses and swaps no file in ${KILLS} kills (seed ${testSeed})`,
  async () => {
    const random = randomOf(testSeed);
    folder = await mkdtemp(join(tmpdir(), "sprout-uploads-"));
    stack = await startKillableStack(folder);
    const designer = stack.client();
    const { origin } = stack;
    const mails = async () => (await (await fetch(`${origin}/local/mails.json`)).json()) as Mail[];
    await signUpDesigner(designer, mails);
    const { publicationKey } = await publishUploads(designer, { more: visitRows });

    let devices: Device[] = [];
    let interrupted = 0;
    let files = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const running = stack;
      if (devices.length === 0)
        devices = await Promise.all(
          Array.from({ length: DEVICES }, () => newDevice(running, publicationKey)),
        );
      const arrivals = Promise.withResolvers<void>();
      let left = Math.floor(random() * (MOST_ARRIVALS + 1));
      if (left === 0) arrivals.resolve();
      const onArrival = () => {
        left -= 1;
        if (left === 0) arrivals.resolve();
      };
      const sending = Promise.all(devices.map((device) => send(device, running, onArrival)));
      await Promise.race([arrivals.promise, sending]);
      await wait(Math.round(random() * LONGEST_REST_MS));
      await stack.kill();
      await sending;
      stack = await startKillableStack(folder);
      const again = stack.client();
      for (const device of devices) await expectAsSent(again, device);
      if (devices.some(({ toSend }) => toSend.length > 0)) interrupted += 1;
      const done = devices.filter(({ toSend }) => toSend.length === 0);
      for (const device of done) await submit(device, again);
      files += done.length * FIELDS.length;
      if (kill % 10 === 9)
        say(
          `${kill + 1} kills, ${interrupted} within an upload: ${files} files submitted as sent, each once`,
        );
      devices = devices.filter((device) => !done.includes(device));
    }

    const last = stack;
    for (const device of devices) {
      await send(device, last);
      expect(device.arrived).toHaveLength(FIELDS.length);
      await expectAsSent(last.client(), device);
      await submit(device, last.client());
    }
    expect(interrupted, "kills within an upload").toBeGreaterThan(KILLS / 3);
  },
  300_000 + KILLS * 15_000,
);

/** The server accepts exactly these files as the answers, and returns them. */
async function submit({ ref, arrived }: Device, client: ReturnType<KillableStack["client"]>): Promise<void> {
  const fileOf = (field: string) => arrived.find(({ sent }) => sent.field === field)?.file;
  const moles = ["1", "2"].map((id) => ({ $id: id, mole: fileOf(`moles/${id}/mole`) }));
  const visits = [
    { $id: "1", later: [{ $id: "1" }] },
    { $id: "2", wound: fileOf("visits/2/wound"), later: [{ $id: "1" }] },
    { $id: "3", later: [{ $id: "1", scar: fileOf("visits/3/later/1/scar") }] },
  ];
  const answers = { photo: fileOf("photo"), moles, visits };
  const model = JSON.stringify(answers);
  const saved = must(
    await client.call(api.runtime.submit, { ...ref, model, command: "submit", revision: 0 }),
  );
  expect(JSON.parse(saved.model)).toEqual(answers);
}
