/** What the product says to respondents in English: what a deployment's file of another language translates. */
import { dateWords } from "../../shared/expression/format-date.ts";
import type { Said } from "../../shared/message.ts";
import { fieldProblemsEn } from "../../shared/messages/field-problems/en.ts";
import { instanceStatesEn } from "../../shared/messages/instance-states/en.ts";
import { en } from "../../shared/messages/player/en.ts";
import { FIREWALL_TEXT, refusalsToRespondents } from "../../shared/messages/refusals.ts";
import { reportWords } from "../../shared/messages/report-words.ts";
import { invitationWords } from "../../shared/people/recipient-mail-texts.ts";
import { respondentMailWords } from "../../shared/people/respondent-mail-texts.ts";
import { problems } from "../../shared/problems.ts";
import type { WordsSection } from "../../shared/respondent-words.ts";
import { formWords } from "../../shared/workbook/import/build/texts.ts";

export type English =
  | string
  | Said<(string | number)[]>
  | readonly string[]
  | { readonly [key: string]: English };

/** The server's own words for refusals are those of `shared/problems.ts`. */
const refusals = Object.fromEntries(
  refusalsToRespondents.map((name) => [
    name,
    en.refusals[name] ?? (name === "FIREWALL_REFUSED" ? FIREWALL_TEXT : problems[name].message),
  ]),
);

/** Each is a section of its own, or says which language it is. */
const { code: _language, problems: _problems, states: _states, session, ...page } = en;
const { code: _sessionLanguage, ...sessionWords } = session;

export const english = {
  player: { ...page, session: sessionWords, refusals },
  problems: fieldProblemsEn,
  states: instanceStatesEn,
  mails: respondentMailWords.en,
  invitations: invitationWords.en,
  reports: { ...reportWords.en },
  dates: { ...dateWords.en },
  forms: { ...formWords.en },
} as unknown as Readonly<Record<WordsSection, { readonly [key: string]: English }>>; // interfaces have no index signature
