/** The options of a deployment, read from the CDK context: `cdk deploy -c stage=prod -c domain=forms.example.org`. */
import type { Node } from "constructs";
import * as z from "zod";
import { PeopleSearch } from "../shared/roles.ts";

const trueOrFalse = z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]);

export const Settings = z
  .object({
    /** Names the stack, so that several can live in one account. */
    stage: z
      .string()
      .regex(
        /^[a-z][a-z0-9-]{0,11}$/,
        "Use up to 12 lower-case letters, digits and hyphens, starting with a letter.",
      )
      .default("dev"),
    /** The host name that people use; CloudFront's own when absent. Needs `certificate`. */
    domain: z.hostname().optional(),
    /** ARN of the certificate for `domain`; CloudFront accepts those of us-east-1 only. */
    certificate: z.string().startsWith("arn:").optional(),
    /** The sender of all mails; its domain becomes an SES identity. Without it no mail can be sent. */
    mailFrom: z.email().optional(),
    /** Who may design: `open`, `invite`, or mail domains separated by commas. */
    designers: z.string().min(1).default("open"),
    /**
     * Whom people can find to share a form with: `designers`, `domain` (those of their own mail domain) or `exact` (by the
     * whole address).
     */
    peopleSearch: PeopleSearch.default("designers"),
    /** The administrators: e-mail addresses separated by commas. */
    administrators: z.string().default(""),
    /** Who is notified of alarms. */
    alarmMail: z.email().optional(),
    /** ARN of a WAF web ACL for CloudFront (WAF cannot be attached to an HTTP API): one of your own, or that of `waf=apart`. */
    webAcl: z.string().startsWith("arn:").optional(),
    /**
     * `managed`: a web ACL with the rules that AWS maintains, in this stack; us-east-1 only. `apart`: the same in a separate
     * stack in us-east-1, whose output is `webAcl`.
     */
    waf: z.enum(["none", "managed", "apart"]).default("none"),
    /** How many prints may run at the same time. A new AWS account can't reserve any: request a higher quota first. */
    prints: z.coerce.number().int().min(2).max(1_000).default(10),
    /** False leaves out what LocalStack's free image lacks: HTTP API, CloudFront and SES v2. */
    edge: trueOrFalse.default(true),
  })
  .refine(({ domain, certificate }) => (domain === undefined) === (certificate === undefined), {
    error: "Give domain and certificate together, or neither.",
    path: ["domain"],
  })
  .refine(({ waf, webAcl, edge }) => waf !== "managed" || (webAcl === undefined && edge), {
    error: "waf=managed makes the web ACL of CloudFront: leave webAcl and edge=false out.",
    path: ["waf"],
  });
export type Settings = z.output<typeof Settings>;

/** @throws Error that names every setting that cannot be used */
export function readSettings(node: Node): Settings {
  const names = Object.keys(Settings.shape);
  const given = Object.fromEntries(names.map((name) => [name, node.tryGetContext(name)]));
  const result = Settings.safeParse(given);
  if (!result.success) throw new Error(`The settings can't be used.\n${z.prettifyError(result.error)}`);
  return result.data;
}

/** True for the stage whose data must not be deleted by accident. */
export function keepsData(settings: Pick<Settings, "stage">): boolean {
  return settings.stage === "prod";
}
