/** The rules of saving and submitting, in their order: what refuses first comes first. */
import { changeAfterSubmit } from "./change-after-submit.ts";
import { completeAnswers } from "./complete-answers.ts";
import { copiedAnswers } from "./copied-answers.ts";
import { openToAnswers } from "./open-to-answers.ts";
import type { SubmitPolicy } from "./policy.ts";
import { progress } from "./progress.ts";
import { reminder } from "./reminder.ts";
import { repeatOfSubmit } from "./repeat-of-submit.ts";
import { requestLimits } from "./request-limits.ts";
import { singleUseLink } from "./single-use-link.ts";
import { staffEntry } from "./staff-entry.ts";
import { staleRevision } from "./stale-revision.ts";
import { startRun } from "./start-run.ts";
import { submissionLimit } from "./submission-limit.ts";
import { submissionName } from "./submission-name.ts";
import { unseenField } from "./unseen-field.ts";

export const submitPolicies: readonly SubmitPolicy[] = [
  requestLimits,
  changeAfterSubmit,
  repeatOfSubmit,
  staleRevision,
  openToAnswers,
  unseenField,
  copiedAnswers,
  completeAnswers,
  staffEntry,
  singleUseLink,
  startRun,
  submissionLimit,
  submissionName,
  reminder,
  progress,
];
