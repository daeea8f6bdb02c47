/** What issuers say of somebody, and what of it is believed. */
import * as z from "zod";

/** Entra ID says of a mail whose domain the organisation owns `xms_edov`, as a boolean or a number. */
export const Claims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: z.string().max(254).optional().catch(undefined),
  email_verified: z.unknown().optional(),
  xms_edov: z.unknown().optional(),
  /** Google: the organisation that the account belongs to. */
  hd: z.string().optional().catch(undefined),
  given_name: z.string().optional().catch(undefined),
  family_name: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  locale: z.string().optional().catch(undefined),
  auth_time: z.int().optional().catch(undefined),
});
export type Claims = z.infer<typeof Claims>;

/** Who signed in, as their issuer says. */
export interface IssuedClaims {
  issuer: string;
  subject: string;
  /** In lower case; only one that the issuer has verified. */
  verifiedEmail: string | undefined;
  firstName: string;
  lastName: string;
  locale: string;
  /** When they proved who they are, in epoch seconds, where the issuer says it. */
  provenAt: number | undefined;
}

/** What is believed of a token that was checked. @param issuer as the settings name it */
export function issuedClaims(claims: Claims, issuer: string): IssuedClaims {
  const { iss, sub, given_name, family_name, name = "", locale = "", auth_time } = claims;
  const [first = "", ...others] = name.split(/\s+/);
  return {
    issuer: iss,
    subject: sub,
    verifiedEmail: verifiedEmail(claims, issuer),
    firstName: personName(given_name ?? first),
    lastName: personName(family_name ?? (given_name === undefined ? others.join(" ") : "")),
    locale,
    provenAt: auth_time,
  };
}

/** As long as a name of the product's own may be. */
const personName = (text: string) => text.trim().slice(0, 100);

const isTrue = (claim: unknown) => [true, 1, "true", "1"].some((value) => value === claim);

const GOOGLE = "https://accounts.google.com";
/** Of these Google itself is the host; of any other domain only where it is the organisation of the account. */
const GOOGLES_OWN = ["gmail.com", "googlemail.com"];

/** Outside of ASCII, another mailbox can have the same lower case: that of the Kelvin sign is a "k". */
const isAscii = (text: string) => /^[!-~]+$/.test(text);

function verifiedEmail(claims: Claims, issuer: string): string | undefined {
  const written = claims.email?.trim() ?? "";
  if (!isAscii(written) || !(isTrue(claims.email_verified) || isTrue(claims.xms_edov))) return undefined;
  const email = written.toLowerCase();
  const domain = email.slice(email.lastIndexOf("@") + 1);
  // Anybody can make an account of Google's with an address of their employer, and keep it when they leave.
  if (issuer === GOOGLE && !GOOGLES_OWN.includes(domain) && claims.hd?.toLowerCase() !== domain)
    return undefined;
  return email;
}
