/**
 * Single sign-on: which mail domains sign in at which issuer of OpenID Connect, and for whom a password still works. The
 * deployment's settings say it; the domain of an address alone decides, so that nothing is said about accounts.
 */
import * as z from "zod";

/** What the settings may say of one issuer. The secret of its client is in Secrets Manager, never here. */
export interface IdentityProvider {
  /** Names it in the secret, in logs and on the audit trail. */
  id: string;
  /** As people know it: "Continue with NAME". */
  name: string;
  issuer: string;
  clientId: string;
  /** The mail domains whose people sign in there. */
  domains: readonly string[];
  /** Whether a password works too for addresses of these domains. */
  passwords: "on" | "off";
}

/** What a function knows of its deployment. */
export interface SignInSettings {
  identityProviders: readonly IdentityProvider[];
  /** Addresses whose password works in spite of their domain, and nothing but it; separated by commas. */
  breakGlass: string;
}

/** Lambda takes 4 kB of variables in all. */
const MAX_CHARACTERS = 2_500;
const MAX_DOMAINS = 50;

/**
 * Whether an issuer may be used: https, and plain http on this machine alone. Microsoft's issuers for everybody name no
 * organisation: whoever has any account there would come with whatever mail it claims.
 */
function isIssuer(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.search !== "" || url.hash !== "" || url.username !== "") return false;
  if (/^\/(common|organizations|consumers)(\/|$)/.test(url.pathname)) return false;
  return url.protocol === "https:" || (url.protocol === "http:" && url.hostname === "127.0.0.1");
}

/** The schema of the list; made when it is used, since most functions have none. */
export function identityProviderList() {
  const domain = z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/, "Write a mail domain, like example.org.");
  const one = z.strictObject({
    id: z
      .string(missing("id"))
      .regex(/^[a-z][a-z0-9-]{0,19}$/, "Use up to 20 lower-case letters, digits and hyphens."),
    name: z.string(missing("name")).trim().min(1).max(60),
    issuer: z
      .string(missing("issuer"))
      .refine(isIssuer, "Write the https address of one organisation's issuer, as its metadata say it."),
    clientId: z.string(missing("clientId")).min(1).max(200),
    domains: z.array(domain, missing("domains")).min(1).max(MAX_DOMAINS),
    passwords: z.enum(["on", "off"], "Write on or off.").default("on"),
  });
  return z
    .array(one, { error: "Write a JSON list of issuers." })
    .refine((all) => isDistinct(all.map(({ id }) => id)), "Give each issuer an id of its own.")
    .refine((all) => isDistinct(all.flatMap(({ domains }) => domains)), "Name each domain once.")
    .refine((all) => JSON.stringify(all).length <= MAX_CHARACTERS, {
      error: `All issuers together take at most ${MAX_CHARACTERS} characters of JSON.`,
    });
}

const missing = (field: string) => `Each issuer has ${field}; docs/single-sign-on.md shows them all.`;

const isDistinct = (texts: readonly string[]) => new Set(texts).size === texts.length;

/**
 * The issuers as the environment has them.
 * @param text JSON; "": there are none
 * @throws ZodError, SyntaxError
 */
export function readIdentityProviders(text: string): readonly IdentityProvider[] {
  return text === "" ? [] : identityProviderList().parse(JSON.parse(text));
}

const domainIn = (address: string) => /@([^@]*)$/.exec(address)?.[1] ?? "";

/** Where the people of an address's domain sign in; undefined: here. @param address in lower case */
export function providerOf(
  { identityProviders }: Pick<SignInSettings, "identityProviders">,
  address: string,
): IdentityProvider | undefined {
  const domain = domainIn(address);
  return identityProviders.find(({ domains }) => domains.includes(domain));
}

/** @example breakGlassAddresses({ breakGlass: "a@b.org, C@b.org" }) // ["a@b.org", "c@b.org"] */
export const breakGlassAddresses = ({ breakGlass }: Pick<SignInSettings, "breakGlass">): string[] => [
  ...new Set(breakGlass.split(",").flatMap((one) => one.trim().toLowerCase() || [])),
];

/** True for an address that signs in by its password whatever happens to its issuer, and only by it. */
export function isBreakGlass(settings: Pick<SignInSettings, "breakGlass">, address: string): boolean {
  return breakGlassAddresses(settings).includes(address);
}

/** False where the domain's passwords are off, but for a break-glass account. */
export function mayUsePassword(settings: SignInSettings, address: string): boolean {
  return providerOf(settings, address)?.passwords !== "off" || isBreakGlass(settings, address);
}

/**
 * What is answered to somebody who wants a password where there is none.
 * @example passwordsAreOff(settings, "ana@hospital.org") // "Addresses of hospital.org sign in with Hospital. …"
 */
export function passwordsAreOff(settings: SignInSettings, address: string): string | undefined {
  if (mayUsePassword(settings, address)) return undefined;
  const { name } = providerOf(settings, address) ?? { name: "" };
  return `Addresses of ${domainIn(address)} sign in with ${name} and have no password here. Go to the sign-in page and enter your address.`;
}
