/**
 * Mails to a list of recipients, whose workers die again and again at random moments: none is lost, and a second one is sent only
 * where a process died after the mail server had accepted the first and before that was recorded.
 */
import { afterEach, expect, it, vi } from "vitest";
import { handler as reconcile } from "../../events/reconcile.ts";
import { type LoadHandler, loadHandler } from "../../infra/local/load-handler.ts";
import { api } from "../../shared/contract/index.ts";
import { MAX_RECIPIENTS_AT_ONCE } from "../../shared/limits.ts";
import { openStores } from "../../shared/stores/index.ts";
import { MAIL_CLAIM_SECONDS } from "../../shared/timings.ts";
import { Random } from "../fuzz/random.ts";
import { budget, say, testSeed } from "../support/budget.ts";
import { enrolled } from "../support/people.ts";
import { must, publishWorkbook } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { waitUntil } from "../support/wait-until.ts";
import { type FaultPlan, type SdkTry, withFaults } from "./injection/sdk-faults.ts";

process.env.SPROUT_LOG = "off"; // each death is an error
const RECIPIENTS = budget({ search: 5_000, usual: 60 });
/** One of so many requests of a worker is its last, and of those that make the mails an eighth of that: a mail takes some twelve. */
const LAST_OF = budget({ search: 300, usual: 25 });
const LONG = budget({ search: 1_800_000, usual: 180_000 });

const random = new Random(testSeed);
let mayDie = false;
let deaths = 0;
/** Deaths between the mail server's acceptance and its record: each may send one again. */
let between = 0;

/** The life of one worker. */
function mortal(): FaultPlan {
  let isUnrecorded = false;
  return {
    faultOf({ command }) {
      const isMaking = command === "PutItemCommand" || command === "SendMessageCommand";
      if (!mayDie || random.below(isMaking ? LAST_OF * 8 : LAST_OF) > 0) return undefined;
      return random.below(2) === 0 ? "dies-before" : "dies-after";
    },
    tookEffect(sdkTry) {
      if (sdkTry.command === "SendEmailCommand") isUnrecorded = true;
      else if (recordsSent(sdkTry)) isUnrecorded = false;
    },
    die() {
      deaths += 1;
      if (isUnrecorded) between += 1;
    },
  };
}

const recordsSent = ({ command, input }: SdkTry) =>
  command === "UpdateItemCommand" && JSON.stringify(input.ExpressionAttributeNames).includes("sentMailId");

const load: LoadHandler = async (file) => {
  const handler = await loadHandler(file);
  return file === "events/mail-due.ts"
    ? (event, context) => withFaults(mortal(), () => handler(event, context))
    : handler;
};
const stack = useStack({ load });
afterEach(() => vi.useRealTimers());

it(
  `reach all of ${RECIPIENTS} recipients, whatever dies, and twice only where one died unrecorded, seed ${testSeed}`,
  async () => {
    const { client } = await enrolled(stack, "Olga", "Owner");
    const { formId: id, publicationKey } = await publishWorkbook(client);
    const all = Array.from({ length: RECIPIENTS }, (_one, at) => ({
      id: `R-${at}`,
      name: `Family ${at}`,
      email: `family-${at}@example.org`,
    }));
    for (let start = 0; start < all.length; start += MAX_RECIPIENTS_AT_ONCE) {
      const recipients = all.slice(start, start + MAX_RECIPIENTS_AT_ONCE);
      must(await client.call(api.forms.saveRecipients, { id, publicationKey, recipients }));
    }
    mayDie = true;
    expect(must(await client.call(api.forms.sendToRecipients, { id, publicationKey, to: "new" })).count).toBe(
      RECIPIENTS,
    );
    const waiting = async () => (await openStores().mails.unsent("9999", RECIPIENTS + 1)).length;
    for (let round = 0; (await waiting()) > 0; round += 1) {
      await quiet(waiting);
      say(`round ${round}: ${await waiting()} mails wait, ${deaths} deaths`);
      // The claims of the dead end, and the clock finds what they left.
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + (MAIL_CLAIM_SECONDS + 1) * 1000 });
      await reconcile({ detail: { olderThanSeconds: 0 } });
    }
    const mails = stack.mails().filter(({ to }) => to[0]?.startsWith("family-"));
    const byAddress = Map.groupBy(mails, ({ to }) => to[0]);
    expect(
      all.filter(({ email }) => !byAddress.has(email)),
      "lost",
    ).toEqual([]);
    expect(mails.length - RECIPIENTS, "sent again").toBe(between);
    const { recipients } = must(await client.call(api.forms.recipients, { id, publicationKey }));
    expect(new Set(recipients.map(({ state }) => state))).toEqual(new Set(["sent"]));
    expect(deaths, "enough died").toBeGreaterThan(RECIPIENTS / 50);
    say(`${deaths} deaths, ${between} of them between sending and recording: ${mails.length} mails`);
  },
  LONG,
);

/** Waits until nothing has been sent for a moment. */
async function quiet(waiting: () => Promise<number>): Promise<void> {
  let before = -1;
  await waitUntil(async () => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    const now = await waiting();
    const isQuiet = now === before;
    before = now;
    return isQuiet;
  }, LONG);
}
