/**
 * What a function reads from its environment, deployed or local. The addresses of emulators come through the AWS SDK's own
 * variables (`AWS_ENDPOINT_URL`, `AWS_ENDPOINT_URL_DYNAMODB`, …), so no code here knows about them.
 */
import * as z from "zod";
import { readIdentityProviders } from "../identity-providers.ts";
import { PASSWORD_COST } from "../limits.ts";
import { PeopleSearch, SecondFactor } from "../roles.ts";

/** The sender of a product that was deployed without one: it sends no mail. */
export const NO_SENDER = "none";
/** The tag of a mail that SES says what became of: its value is the id of the mail. */
export const MARK_TAG = "sprout-mail";

export const Environment = z.object({
  /** The one DynamoDB table. */
  SPROUT_TABLE: z.string().min(1),
  /** The one bucket for blobs: workbooks, form versions, templates, outputs. */
  SPROUT_BUCKET: z.string().min(1),
  SPROUT_QUEUE_SUBMISSIONS: z.string().optional(),
  SPROUT_QUEUE_STEPS: z.string().optional(),
  SPROUT_QUEUE_PRINTS: z.string().optional(),
  SPROUT_QUEUE_MAILS: z.string().optional(),
  /** Names of the functions that this one may call and wait for. */
  SPROUT_FUNCTION_RENDER: z.string().optional(),
  SPROUT_FUNCTION_PRINT: z.string().optional(),
  SPROUT_FUNCTION_PREVIEW: z.string().optional(),
  SPROUT_FUNCTION_DELIVER: z.string().optional(),
  /** Name or ARN of the secret in Secrets Manager that keys HMACs and peppers passwords. */
  SPROUT_SECRET_ID: z.string().min(1),
  /** Where people reach the product, without a trailing slash, e.g. `https://forms.example.org`. */
  SPROUT_ORIGIN: z.url(),
  /** Set by AWS: the region of the function, and of its table and bucket. */
  AWS_REGION: z.string().optional(),
  /** The secret that CloudFront sends, so that nobody can bypass it; absent without CloudFront. */
  SPROUT_EDGE_KEY: z.string().min(16).optional(),
  /** The key before it or after it, accepted too while it is replaced; anything too short to be one is ignored. */
  SPROUT_EDGE_KEY_OTHER: z
    .string()
    .optional()
    .transform((key) => (key !== undefined && key.length >= 16 ? key : undefined)),
  /** N of scrypt for passwords: set only in tests, lower than in a deployed product. */
  SPROUT_PASSWORD_COST: z.coerce.number().int().min(1_024).max(PASSWORD_COST).default(PASSWORD_COST),
  /** Who may design: `open`, `invite`, or mail domains separated by commas. */
  SPROUT_DESIGNERS: z.string().min(1).default("open"),
  /** Whom people can find: all designers, those of their own mail domain, or only by the whole address. */
  SPROUT_PEOPLE_SEARCH: PeopleSearch.default("designers"),
  /** The administrators: e-mail addresses separated by commas. */
  SPROUT_ADMINISTRATORS: z.string().default(""),
  /** Who must have a second factor: nobody, administrators, those who may read answers as well, or everybody. */
  SPROUT_SECOND_FACTOR: SecondFactor.default("off"),
  /** Where the people of some mail domains sign in, as JSON (`shared/identity-providers.ts`); empty: nowhere else. */
  SPROUT_IDENTITY_PROVIDERS: z.string().default("").transform(readIdentityProviders),
  /** Addresses whose password works in spite of their domain's issuer, separated by commas. */
  SPROUT_BREAK_GLASS: z.string().default(""),
  /** Name or ARN of the secret with the secrets of the product's clients at these issuers. */
  SPROUT_ISSUER_SECRET_ID: z.string().optional(),
  /** Whether uploaded files are scanned for malware before they are kept. */
  SPROUT_SCAN: z.enum(["true", "false"]).default("false"),
  /** The file with the words of further languages of respondents; absent: there are none. */
  SPROUT_LANGUAGES_FILE: z.string().optional(),
  /** Where hooks may go (`shared/hooks/destination.ts`); empty: nowhere, there are none. */
  SPROUT_HOOKS: z.string().default(""),
  /** Where the audit trail leaves to (`shared/trail-place.ts`); empty: nowhere. */
  SPROUT_TRAIL: z.string().default(""),
  /** The sender of all mails, or `none`. */
  SPROUT_MAIL_FROM: z.string().default("sprout@localhost"),
});
export type Environment = z.infer<typeof Environment>;
