/** What stands between a form and its publication, all at once. */
import * as z from "zod";
import { findingCodes } from "../analysis/finding.ts";
import { ImportProblem } from "../workbook/import-problem.ts";
import { FormId } from "./forms.ts";
import { route } from "./route.ts";
import { SignOffStage } from "./sign-off.ts";

const NamedFinding = z.object({
  code: z.enum(findingCodes),
  severity: z.enum(["error", "warning", "notice"]),
  stepKey: z.string(),
  /** The step's name. */
  step: z.string(),
  part: z.enum(["template", "chain", "translation", "workbook"]),
  line: z.int(),
  column: z.int(),
  path: z.string().exactOptional(),
  message: z.string(),
});

/** Findings, the gravest first: at most a hundred of them, and how many there are. */
const ListedFindings = z.object({
  count: z.int().min(0),
  findings: z.array(NamedFinding),
  /** Names all of them: what is accepted is accepted for these. */
  findingsSeen: z.string(),
});

const MissingTranslation = z.object({
  key: z.string(),
  contextText: z.string(),
  text: z.string(),
  localeCode: z.string(),
  state: z.enum(["missing", "stale"]),
  stepKey: z.string(),
  stepName: z.string(),
  /** The step whose table lacks it; absent: there is no table above that step. */
  tableKey: z.string().exactOptional(),
});

/** What `publish` would refuse, or accept once it was seen or a reason was given. */
export const PublishCheck = z.object({
  /** The version of the form that was looked at. */
  version: z.int().positive(),
  /** False: there is nothing to fill in, and nothing else was looked at. */
  hasPages: z.boolean(),
  /** What the import found: what must be fixed, what is to be confirmed, and notes. */
  problems: z.array(ImportProblem),
  reports: z.object({
    /** What can't be run at all: it must be corrected. */
    broken: ListedFindings,
    /** Errors, which ask for a reason, and warnings, which are to be seen. */
    found: ListedFindings,
  }),
  /** Texts that readers would get untranslated, which asks for a reason: at most a hundred are listed. */
  texts: z.object({
    count: z.int().min(0),
    translations: z.array(MissingTranslation),
    translationsSeen: z.string(),
  }),
  /** The languages in which the form itself, or the product, doesn't say all: this is shown, and stops nothing. */
  languages: z.array(
    z.object({
      locale: z.string(),
      /** How many texts of the form its readers don't get in it. */
      texts: z.int().min(0),
      /** True: the page's own words are in English, wholly or in part. */
      words: z.boolean(),
    }),
  ),
  /** Whether somebody else has looked at the changes; absent: the form never asked for that. */
  signOff: SignOffStage.optional(),
});
export type PublishCheck = z.infer<typeof PublishCheck>;

export const publishCheck = route({
  method: "POST",
  path: "/rest/form/publish/check",
  summary:
    "What publishing the form as it is now would be refused for, and what it asks for: everything at once. Publishes nothing.",
  access: { privilege: "W", formId: (input) => input.id },
  audit: { none: "what is found in questions and reports, which the form's designers may see" },
  scopes: ["publish"],
  input: () => z.object({ id: FormId }),
  output: () => PublishCheck,
  rights: ["blobs:read"],
});
