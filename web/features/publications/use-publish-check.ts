/** What publishing a form asks for, and what somebody has seen of it and said about it. */
import { useState } from "react";
import {
  PublishReason,
  publishProblems,
  type publish as publishRow,
} from "../../../shared/contract/forms.ts";
import type { PublishCheck } from "../../../shared/contract/publish-check.ts";
import type { InputOf } from "../../../shared/contract/route.ts";
import type { SignOffStage } from "../../../shared/contract/sign-off.ts";
import { api, useApi } from "../../lib/api.ts";
import { problemText } from "../../lib/problem-text.ts";
import { CallProblem } from "../../lib/send.ts";
import { problemsThatStop } from "../../ui/problem-groups.ts";

/** What is accepted of a check, as the calls that publish want it. */
type Accepted = Omit<InputOf<typeof publishRow>, "id" | "publicationName" | "publicationNames">;

/** About what somebody says why it is no obstacle. */
export type ReasonFor = "reports" | "texts";

export interface PublishPreparation {
  /** Undefined: it is loading, or there is an error. */
  check: PublishCheck | undefined;
  error: unknown;
  reload: () => void;
  /** Why the last attempt was refused: what had been seen isn't what there is. */
  refusal: string | undefined;
  /** Whether something was seen. @param name of what it is: other things have another name */
  hasSeen: (name: string) => boolean;
  see: (name: string, isSeen: boolean) => void;
  reasons: Readonly<Record<ReasonFor, string>>;
  giveReason: (about: ReasonFor, reason: string) => void;
  /** True: nothing is left to fix, to look at or to explain. */
  isReady: boolean;
  /** What to publish with. */
  accepted: Accepted;
  /** Looks again after a refusal. @returns false: it is about something else */
  lookAgain: (refusal: unknown) => Promise<boolean>;
}

/** @param isNeeded false: nothing is published that would be looked at */
export function usePublishCheck(formId: number, isNeeded = true): PublishPreparation {
  const input = isNeeded ? { id: formId } : undefined;
  const { data: check, error, mutate } = useApi(api.forms.publishCheck, input);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [reasons, setReasons] = useState({ reports: "", texts: "" });
  const [refusal, setRefusal] = useState<string>();
  return {
    ...{ check, error, refusal, reasons },
    reload: () => void mutate(),
    hasSeen: (name) => seen.has(name),
    see: (name, isSeen) =>
      setSeen(new Set([...seen].filter((one) => one !== name).concat(isSeen ? name : []))),
    giveReason: (about, reason) => setReasons({ ...reasons, [about]: reason }),
    isReady: !isNeeded || (check !== undefined && isReadyWith(check, seen, reasons)),
    accepted: check === undefined ? {} : acceptedOf(check, reasons),
    lookAgain: async (thrown) => {
      if (!isOfCheck(thrown)) return false;
      setRefusal(undefined); // which is said again, even in the same words
      await mutate().catch(() => undefined); // the list itself says what could not be loaded
      setRefusal(problemText(thrown));
      return true;
    },
  };
}

/** What a check asks for. */
export function demandsOf(check: PublishCheck) {
  const { hasPages, problems, texts } = check;
  const { broken, found } = check.reports;
  const simplified = problemsThatStop("confirm", problems);
  const hasErrors = found.findings.some(({ severity }) => severity === "error"); // the gravest are first
  return {
    mustFix: !hasPages || broken.count > 0 || problemsThatStop("publish", problems).length > 0,
    /** Whether somebody else has to do something. */
    waits: !isSignedOff(check.signOff),
    /** Names of what is to be seen. */
    toSee: {
      ...(simplified.length > 0 && { simplified: JSON.stringify(simplified) }),
      ...(found.count > 0 && !hasErrors && { warnings: found.findingsSeen }),
    },
    toExplain: [
      ...(hasErrors ? ["reports" as const] : []),
      ...(texts.count > 0 ? ["texts" as const] : []),
    ] satisfies ReasonFor[],
  };
}

function isReadyWith(
  check: PublishCheck,
  seen: ReadonlySet<string>,
  reasons: Readonly<Record<ReasonFor, string>>,
): boolean {
  const { mustFix, waits, toSee, toExplain } = demandsOf(check);
  return (
    !mustFix &&
    !waits &&
    Object.values(toSee).every((name) => seen.has(name)) &&
    toExplain.every((about) => PublishReason.safeParse(reasons[about]).success)
  );
}

function acceptedOf(check: PublishCheck, reasons: Readonly<Record<ReasonFor, string>>): Accepted {
  const { version, reports, texts } = check;
  const { toSee, toExplain } = demandsOf(check);
  const { findingsSeen, count } = reports.found;
  return {
    version,
    ...(toSee.simplified !== undefined && { confirmed: true }),
    ...(count > 0 && { reportWarnings: "accept", findingsSeen }),
    ...(toExplain.includes("reports") && { reportErrorsReason: reasons.reports.trim() }),
    ...(toExplain.includes("texts") && {
      ...{ missingTranslations: "accept", missingTranslationsReason: reasons.texts.trim() },
      translationsSeen: texts.translationsSeen,
    }),
  };
}

/** Whether a refusal is about what the check finds. */
function isOfCheck(thrown: unknown): boolean {
  const name = thrown instanceof CallProblem ? thrown.body?.name : undefined;
  return publishProblems.some((one) => one === name);
}

/** Whether a stage lets the form be published. */
const isSignedOff = (stage: SignOffStage | undefined) =>
  stage === undefined || ["off", "approved", "waived"].includes(stage);
