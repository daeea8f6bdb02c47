/**
 * Contexts in which every setting has each of its values once, as few as possible: what can be said of a deployment is tried
 * with all of them. Settings that take one of some words are read from their schema; the others need an example here.
 */
import * as z from "zod";
import { Settings, settingsFrom } from "../../infra/cdk/settings.ts";

export type Context = Readonly<Record<string, string>>;
type Name = keyof Settings;

const site = {
  domain: "forms.example.org",
  certificate: "arn:aws:acm:us-east-1:111122223333:certificate/1",
};
const sender = { mailFrom: "forms@example.org" };
const existingSender = { ...sender, mailIdentity: "example.org", mailConfiguration: "transactional" };
const map = {
  tiles: "https://tiles.example.org/{z}/{x}/{y}.png",
  tilesAttribution: "© The makers",
};
const watched = { alarmMail: "ops@example.org", budget: "50" };
const workflow = {
  ciRepository: "hospital/sprout",
  ciProvider: "arn:aws:iam::111122223333:oidc-provider/token.actions.githubusercontent.com",
};
const key = (name: string) => `arn:aws:kms:eu-west-1:111122223333:key/${name}`;

/** What a value needs besides itself. */
const examples: Partial<Record<Name, readonly Context[]>> = {
  stage: [{ stage: "prod" }, { stage: "clinic-eu" }],
  domain: [site],
  certificate: [site],
  hostedZone: [{ ...site, ...sender, hostedZone: "Z0123456789ABC:example.org" }],
  mailFrom: [sender],
  mailIdentity: [existingSender],
  mailConfiguration: [existingSender],
  designers: [{ designers: "hospital.org, clinic.org" }],
  administrators: [{ administrators: "ana@example.org, ben@example.org" }],
  identityProviders: [
    {
      identityProviders: JSON.stringify([
        {
          id: "hospital",
          name: "Hospital",
          issuer: "https://login.example.org/realms/hospital",
          clientId: "sprout",
          domains: ["hospital.org", "clinic.org"],
          passwords: "off",
        },
      ]),
    },
  ],
  breakGlass: [{ breakGlass: "rescue@hospital.org, night@hospital.org" }],
  alarmMail: [watched],
  noticeMail: [{ ...watched, noticeMail: "team@example.org" }],
  alarmTopic: [{ alarmTopic: "arn:aws:sns:eu-west-1:111122223333:operations" }],
  noticeTopic: [{ noticeTopic: "arn:aws:sns:eu-west-1:111122223333:notices" }],
  key: [{ key: `${key("data")},${key("former")}`, ...workflow }],
  table: [{ table: "restored" }],
  blobs: [{ blobs: "restored-bodies" }],
  securityContact: [
    { securityContact: "security@example.org" },
    { securityContact: "https://example.org/report" },
  ],
  runbooks: [{ runbooks: "https://wiki.example.org/our runbooks" }],
  budget: [watched],
  hooks: [{ hooks: "hooks.example.org, *.clinic.org:8443" }, { hooks: "*" }],
  trail: [{ trail: "111122223333/acme-audit" }, { trail: "111122223333/acme-audit/sprout" }],
  tiles: [map],
  tilesAttribution: [map],
  languages: [{ languages: "test/support/languages" }],
  webAcl: [{ webAcl: "arn:aws:wafv2:us-east-1:111122223333:global/webacl/own/1" }],
  edgeKey: [{ edgeKey: "2" }],
  prints: [{ prints: "30" }],
  concurrency: [{ concurrency: "10" }],
  reserve: [{ reserve: "true", concurrency: "1000" }, { reserve: "false" }],
  anonymousCalls: [{ anonymousCalls: "20", concurrency: "1000" }],
  network: [{ network: "none" }, { network: "own" }],
  securityGroups: [{ network: "subnet-1, subnet-2", securityGroups: "sg-1" }],
  zones: [{ network: "own", zones: "eu-west-1a, eu-west-1c" }],
  backupCopy: [{ backup: "daily", backupCopy: "arn:aws:backup:eu-west-1:444455556666:backup-vault:sprout" }],
  ciRepository: [{ ciRepository: "hospital/sprout" }],
  ciProvider: [workflow],
  hstsSubdomains: [{ ...site, hstsSubdomains: "true" }],
  logDays: [{ logDays: "365" }],
  logKey: [{ logKey: key("logs") }],
  rolePath: [{ rolePath: "/hospital/apps/" }],
  permissionsBoundary: [{ permissionsBoundary: "arn:aws:iam::111122223333:policy/bounds", ...workflow }],
};

/** The words that a schema takes; undefined for any text or number. */
function wordsOf(schema: z.core.$ZodType): readonly string[] | undefined {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional)
    return wordsOf(schema.unwrap() as z.core.$ZodType);
  if (schema instanceof z.ZodEnum) return schema.options.map(String);
  return schema instanceof z.ZodUnion ? ["true", "false"] : undefined; // the only union of `setting-types.ts`
}

/** Every value that is tried, with what it needs. @throws Error for a setting without an example */
export function triedValues(): readonly Context[] {
  return Object.entries<z.core.$ZodType>(Settings.shape).flatMap(([name, schema]) => {
    const own = examples[name as Name]; // the names of the shape are those of the settings
    const words = wordsOf(schema);
    if (own !== undefined) return own;
    if (words === undefined) throw new Error(`${name} has no example in test/infra/every-setting.ts.`);
    return words.map((word) => ({ [name]: word }));
  });
}

/** Each value goes into the first context that can have it. */
export function everySetting(): readonly Context[] {
  const contexts: Context[] = [];
  for (const value of triedValues()) {
    const at = contexts.findIndex((context) => canHave(context, value));
    if (at < 0) contexts.push(value);
    else contexts[at] = { ...contexts[at], ...value };
  }
  return contexts;
}

function canHave(context: Context, value: Context): boolean {
  if (Object.entries(value).some(([name, one]) => (context[name] ?? one) !== one)) return false;
  try {
    settingsFrom({ ...context, ...value });
    return true;
  } catch {
    return false;
  }
}
