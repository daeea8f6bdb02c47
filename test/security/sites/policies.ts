/** Random submissions of two sites' forms, random limits, and which submissions each limit shows: by a plain filter of its own. */
import { StoredAnswers } from "../../../shared/form/definition/definition.ts";
import { MAX_INLINE_ANSWERS_BYTES } from "../../../shared/limits.ts";
import { storeAnswers } from "../../../shared/stores/answers.ts";
import { openStores } from "../../../shared/stores/index.ts";
import type { Instance } from "../../../shared/stores/records/instance.ts";
import { newKey } from "../../../shared/tokens.ts";
import { storeInstance } from "../../support/stored-instance.ts";

/** What was stored, kept apart from the product. */
export interface Kept {
  key: string;
  id: string;
  publication: string;
  subject: string | undefined;
  link: string | undefined;
  isSubmitted: boolean;
  isTest: boolean;
  isFailed: boolean;
  answers: Record<string, unknown>;
}

export interface Policy {
  subjectPrefixes?: string[];
  publicationKeys?: string[];
  linkMarks?: string[];
  answer?: { question: string; choices: string[] };
}

export type Random = () => number;

/** Deterministic, by a seed. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const oneOf = <One>(random: Random, list: readonly One[]): One =>
  list[Math.floor(random() * list.length)] as One; // an index of the list
const someOf = <One>(random: Random, list: readonly One[]): One[] => {
  const some = list.filter(() => random() < 0.4);
  return some.length === 0 ? [oneOf(random, list)] : some;
};

const subjects = ["N-1", "N-2", "n-1", "S-1", "S", "NS-4", "É-1"];
const links = ["AAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAB", "zzzzzzzzzzzzzzzz"];
const relations = ["mother", "father", "other"];
const reasons = ["fever", "cough", "rash"];

export async function storeSome(
  random: Random,
  count: number,
  of: { formId: number; publications: readonly string[]; now: number },
): Promise<Kept[]> {
  const kept: Kept[] = [];
  for (let index = 0; index < count; index += 1) {
    const isSubmitted = random() < 0.85;
    const isTest = random() < 0.05;
    const answers: Record<string, unknown> = {
      firstName: "Noor",
      ...(random() < 0.8 && { relation: oneOf(random, relations) }),
      ...(random() < 0.7 && { reasons: someOf(random, reasons) }),
    };
    // Several have the same moment, as a busy form has.
    const at = new Date(of.now - Math.floor(random() * count * 2) * 1_000).toISOString();
    const isFailed = isSubmitted && random() < 0.1;
    const subject = random() < 0.6 ? oneOf(random, subjects) : undefined;
    const link = random() < 0.4 ? oneOf(random, links) : undefined;
    const publication = oneOf(random, of.publications);
    const state: Partial<Instance> = isSubmitted
      ? { submittedAt: at, messageCode: isFailed ? "FAILED" : "OK" }
      : { status: "OPEN", submittedAt: undefined, messageCode: "SAVED" };
    const instanceKey = newKey();
    // Long ones are kept elsewhere.
    if (index % 50 === 0) answers.questions = "?".repeat(MAX_INLINE_ANSWERS_BYTES);
    const stored = await storeInstance({
      instanceKey,
      formId: of.formId,
      publicationKey: publication,
      ...state,
      answers: undefined,
      ...(await storeAnswers(openStores().blobs, instanceKey, StoredAnswers.parse(answers))),
      createdAt: at,
      updatedAt: at,
      ...(subject !== undefined && { subjectId: subject }),
      ...(link !== undefined && { linkMark: link }),
      ...(isTest && { testSince: at }),
    });
    const { instanceKey: key, instanceId: id } = stored;
    kept.push({ ...{ key, id, publication, subject, link, isSubmitted, isTest, isFailed, answers } });
  }
  return kept;
}

export function randomPolicy(random: Random, publications: readonly string[]): Policy {
  const policy: Policy = {};
  if (random() < 0.4) policy.subjectPrefixes = someOf(random, ["N", "N-1", "S", "É", "x"]);
  if (random() < 0.2) policy.publicationKeys = someOf(random, [...publications, "none"]);
  if (random() < 0.3) policy.linkMarks = someOf(random, links);
  if (random() < 0.4)
    policy.answer =
      random() < 0.5
        ? { question: "relation", choices: someOf(random, relations) }
        : { question: "reasons", choices: someOf(random, [...reasons, "none"]) };
  return Object.keys(policy).length === 0 ? { subjectPrefixes: ["N-"] } : policy;
}

/** Whether a limit shows a submission. */
export function shows(policy: Policy, one: Kept): boolean {
  for (const prefix of policy.subjectPrefixes ?? [])
    if (one.subject !== undefined && one.subject.slice(0, prefix.length) === prefix) return true;
  for (const publication of policy.publicationKeys ?? []) if (one.publication === publication) return true;
  for (const link of policy.linkMarks ?? []) if (one.link === link) return true;
  if (policy.answer === undefined || !one.isSubmitted) return false;
  const answer = one.answers[policy.answer.question];
  for (const choice of policy.answer.choices)
    if (answer === choice || (Array.isArray(answer) && answer.indexOf(choice) >= 0)) return true;
  return false;
}
