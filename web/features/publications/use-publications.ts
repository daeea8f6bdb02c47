import { useEffect, useState } from "react";
import type { Finding } from "../../../shared/analysis/finding.ts";
import {
  ErrorsReason,
  type PublicationCommand,
  type publish as publishRow,
} from "../../../shared/contract/forms.ts";
import type { ListedPublication, Publication } from "../../../shared/contract/publication.ts";
import type { PublicationAbout } from "../../../shared/contract/publication-about.ts";
import type { InputOf } from "../../../shared/contract/route.ts";
import { productLocales } from "../../../shared/localize.ts";
import type { MissingTranslation } from "../../../shared/process/translations/texts-in-use.ts";
import type { StartCheck } from "../../../shared/start-check.ts";
import { api, call, useApi } from "../../lib/api.ts";
import { problemText } from "../../lib/problem-text.ts";
import { CallProblem, isSessionEnd } from "../../lib/send.ts";
import { listedProblems } from "../../ui/problem-groups.ts";

/** Settings that were changed; those that are absent stay as they are. */
export interface ChosenSettings {
  /** That of the publication as it was seen. */
  revision: number;
  /** ISO time; null: it is open at once. */
  opensAt?: string | null;
  /** null: nothing is computed before a form starts. */
  startCheck?: StartCheck | null;
  /** ISO time; null: no date closes it. */
  closesAt?: string | null;
  /** null: it takes any number of submissions. */
  maxSubmissions?: number | null;
  sharedDevice?: boolean;
  /** False: what was submitted stays as it is. */
  changeable?: boolean;
  hidesCorrections?: boolean;
  /** False: everybody starts with an empty form. */
  reusable?: boolean;
  /** Whether personal links alone start its form. */
  personalLinksOnly?: boolean;
  /** null: it doesn't say whose form it is. */
  about?: PublicationAbout | null;
  /** A new logo, as base64. */
  logo?: string;
}

/** What the user has seen and accepted when publishing. */
export interface Accepted {
  /** Questions that were imported in a simpler way. */
  confirmed: boolean;
  /** Texts of the reports without a translation. */
  missingTranslations: boolean;
  /** Names those that were shown. */
  translationsSeen?: string | undefined;
  /** What the analysis warns about in the reports. */
  reportWarnings: boolean;
  /** Why errors of the reports are no obstacle. */
  reportErrorsReason?: string | undefined;
  /** Names the findings that were shown. */
  findingsSeen?: string | undefined;
}

/** What the publication is called, and in other languages. */
export type Named = Pick<InputOf<typeof publishRow>, "publicationName" | "publicationNames">;

/** Another name for what a dialog was opened with. */
export type Renamed = Named & { revision: number };

/** The publications of a form, and publishing it. */
export function usePublications(formId: number) {
  const { data, error, mutate } = useApi(api.forms.publications, { id: formId });
  return { publications: data, error, reload: () => mutate() };
}

/** Carries a command out on a publication. */
export function changePublication(
  formId: number,
  publicationKey: string,
  command: PublicationCommand,
  settings?: Partial<ChosenSettings> | Renamed,
) {
  return call(api.forms.changePublication, { id: formId, publicationKey, command, ...settings });
}

/** Pausing, resuming, revoking, renaming and settings. @param onChanged reloads the list */
export function usePublicationCommands(formId: number, onChanged: () => Promise<unknown>) {
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<string>();
  return {
    /** The key of the publication that is being changed. */
    busy,
    failure,
    forget: () => setFailure(undefined),
    /** @returns what it is now; undefined: it failed */
    change: async (
      publicationKey: string,
      command: PublicationCommand,
      settings?: ChosenSettings | Renamed,
    ): Promise<Publication | undefined> => {
      setBusy(publicationKey);
      setFailure(undefined);
      const changed = await changePublication(formId, publicationKey, command, settings).catch((reason) => {
        setFailure(problemText(reason));
        return undefined;
      });
      await onChanged().catch(() => undefined); // the list itself says what could not be loaded
      setBusy(undefined);
      return changed;
    },
  };
}

/** What a dialog changes: as it was when it was opened, until a failure shows what it is now. */
export function useBase(
  listed: ListedPublication,
  failure: string | undefined,
  seen: ListedPublication = listed,
): ListedPublication {
  const [base, setBase] = useState(seen);
  useEffect(() => {
    if (failure !== undefined) setBase(listed);
  }, [listed, failure]);
  return base;
}

/** The notes of the form's import, and publishing the form with them accepted. */
export function usePublishing(formId: number) {
  const { data, error, mutate } = useApi(api.forms.formProblems, { id: formId });

  const publish = async (named: Named, accepted: Accepted) => {
    const { confirmed, missingTranslations, translationsSeen } = accepted;
    const { reportWarnings, reportErrorsReason, findingsSeen } = accepted;
    try {
      const version = data === undefined ? {} : { version: data.version };
      return await call(api.forms.publish, {
        id: formId,
        ...named,
        ...version,
        ...(confirmed && { confirmed }),
        ...(missingTranslations && { missingTranslations: "accept" }),
        ...(translationsSeen !== undefined && { translationsSeen }),
        ...(reportWarnings && { reportWarnings: "accept" }),
        ...(reportErrorsReason !== undefined && { reportErrorsReason }),
        ...(findingsSeen !== undefined && { findingsSeen }),
      });
    } catch (refusal) {
      // The workbook is not the cause.
      const isOfReports = missingTexts(refusal) !== undefined || reportFindings(refusal) !== undefined;
      if (isSessionEnd(refusal) || isOfReports) throw refusal;
      // The form was imported meanwhile: the server's refusal contains the newer list.
      const problems = [...listedProblems(refusal)];
      if (problems.length > 0 && data !== undefined)
        await mutate({ ...data, problems }, { revalidate: true });
      else await mutate();
      throw refusal;
    }
  };
  return { problems: data?.problems, error, reload: () => void mutate(), publish };
}

/** A text, and the languages in which it is missing. */
interface MissingText {
  key: string;
  text: string;
  contextText: string;
  stepName: string;
  /** In words, e.g. `["Spanish", "French (out of date)"]`. */
  languages: string[];
}

export interface MissingTexts {
  texts: MissingText[];
  /** How many translations are missing besides those of the list. */
  unlisted: number;
  /** Names all of them. */
  seen: string | undefined;
  /** They are not those that were shown before. */
  changed: boolean;
}

/** The texts that a refusal lists, each once; undefined when it is about something else. */
export function missingTexts(refusal: unknown): MissingTexts | undefined {
  if (!(refusal instanceof CallProblem) || refusal.body?.name !== "TRANSLATIONS_MISSING") return undefined;
  const { translations, count, translationsSeen, changed } = refusal.body.details ?? {};
  const listed: MissingTranslation[] = Array.isArray(translations) ? translations : []; // as the call writes them
  const texts = new Map<string, MissingText>();
  for (const { key, text, contextText, stepName, localeCode, state } of listed) {
    const known = texts.get(key) ?? { key, text, contextText, stepName, languages: [] };
    known.languages.push(state === "stale" ? `${nameOf(localeCode)} (out of date)` : nameOf(localeCode));
    texts.set(key, known);
  }
  return {
    texts: [...texts.values()],
    unlisted: Math.max(0, Number(count ?? 0) - listed.length),
    seen: typeof translationsSeen === "string" ? translationsSeen : undefined,
    changed: changed === true,
  };
}

/** What the analysis finds in the reports of a form that is to be published. */
export interface ReportFindings {
  /** What they ask for: to be corrected first, a reason, or that they were seen. */
  needs: ReportNeed;
  findings: readonly NamedFinding[];
  /** How many there are besides those of the list. */
  unlisted: number;
  /** Names them: a reason is for these. */
  seen: string | undefined;
  /** They are not those that were shown before. */
  changed: boolean;
}
type NamedFinding = Finding & { step: string };

const needs = {
  REPORTS_REFUSED: "cure",
  REPORTS_NEED_REASON: "reason",
  REPORTS_UNCONFIRMED: "look",
} as const;
export type ReportNeed = (typeof needs)[keyof typeof needs];

const isReportProblem = (name: string): name is keyof typeof needs => Object.hasOwn(needs, name);

/** Whether a reason says something. */
export function isReason(text: string): boolean {
  return ErrorsReason.safeParse(text).success;
}

/** The findings that a refusal lists; undefined when it is about something else. */
export function reportFindings(refusal: unknown): ReportFindings | undefined {
  if (!(refusal instanceof CallProblem)) return undefined;
  const { name = "", details: { findings, count, findingsSeen, changed } = {} } = refusal.body ?? {};
  if (!isReportProblem(name)) return undefined;
  const listed: NamedFinding[] = Array.isArray(findings) ? findings : []; // as the call writes them
  const unlisted = Math.max(0, Number(count ?? 0) - listed.length);
  const seen = typeof findingsSeen === "string" ? findingsSeen : undefined;
  return { needs: needs[name], findings: listed, unlisted, seen, changed: changed === true };
}

function nameOf(localeCode: string): string {
  return productLocales.find(({ code }) => code === localeCode)?.name ?? localeCode;
}
