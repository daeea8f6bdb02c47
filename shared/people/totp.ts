/** Codes of authenticator apps (RFC 6238): six digits, every 30 seconds, by SHA-1, which is what all apps do. */
import { Secret, TOTP } from "otpauth";
import { brand } from "../brand.ts";

export const TOTP_SECONDS = 30;
const SECRET_BYTES = 20;

/** A new secret, as people type it. */
export const newTotpSecret = () => new Secret({ size: SECRET_BYTES }).base32;

/** True for what `newTotpSecret` makes. */
export const isTotpSecret = (text: string) => /^[A-Z2-7]{32}$/.test(text);

/** @param label whose it is, as the app shows it */
export const totpOf = (secret: string, label = "") =>
  new TOTP({
    ...{ issuer: brand.product, label, secret: Secret.fromBase32(secret) },
    ...{ algorithm: "SHA1", digits: 6, period: TOTP_SECONDS },
  });
