/**
 * The check before a form is started. The product secret signs each challenge together with the publication's key, how hard it
 * is and until when; an answer starts one form.
 */
import { createHash } from "node:crypto";
import * as z from "zod";
import type { CheckAnswer } from "../../shared/contract/runtime.ts";
import { type Problem, problem } from "../../shared/problems.ts";
import {
  beginsWithZeros,
  CHECK_PARTS,
  CHECK_SECONDS,
  checkBits,
  checkText,
  type StartCheck,
} from "../../shared/start-check.ts";
import { keyedHash, newKey, sameHash } from "../../shared/tokens.ts";
import type { Call } from "../endpoint/call.ts";
import { epochSeconds } from "../endpoint/sessions.ts";

/** Short names: it is hashed thousands of times. */
const Content = z.strictObject({ b: z.int(), e: z.int(), n: z.string() });

/** @throws CHECK_NEEDED with a new challenge, unless the answer solves one of this publication that nobody has used */
export async function assertChecked(
  call: Call,
  publicationKey: string,
  level: StartCheck,
  answer: CheckAnswer | undefined,
): Promise<void> {
  const now = epochSeconds(call.now);
  const content = answer && (await readChallenge(call, publicationKey, answer.challenge));
  const isSolved =
    answer !== undefined &&
    content !== undefined &&
    content.b >= checkBits[level] &&
    content.e > now &&
    isAnswer(answer, content.b);
  if (!isSolved) throw await needed(call, publicationKey, level);
  const used = keyedHash(await call.stores.secret(), "limit", "startCheck", content.n);
  if (!(await call.stores.limits.markNew(used, CHECK_SECONDS, now)))
    throw await needed(call, publicationKey, level);
}

function isAnswer({ challenge, found }: CheckAnswer, bits: number): boolean {
  const solves = (number: number, part: number) =>
    beginsWithZeros(
      createHash("sha256")
        .update(checkText(challenge, part, number))
        .digest(),
      bits,
    );
  return found.length === CHECK_PARTS && found.every(solves);
}

async function readChallenge({ stores }: Call, publicationKey: string, challenge: string) {
  const [text = "", signed = ""] = challenge.split(".");
  const keys = await stores.keyring.all();
  if (!keys.some(({ key }) => sameHash(signed, signature(key, publicationKey, text)))) return undefined;
  return Content.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
}

async function needed({ stores, now }: Call, publicationKey: string, level: StartCheck): Promise<Problem> {
  const bits = checkBits[level];
  const content = { b: bits, e: epochSeconds(now) + CHECK_SECONDS, n: newKey() };
  const text = Buffer.from(JSON.stringify(content)).toString("base64url");
  const challenge = `${text}.${signature(await stores.secret(), publicationKey, text)}`;
  return problem("CHECK_NEEDED", { challenge, bits });
}

const signature = (key: string, publicationKey: string, text: string) =>
  keyedHash(key, "start check", publicationKey, text);
