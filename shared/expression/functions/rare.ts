/**
 * Functions that few forms call: `addFunctions` makes them known, at once where `all.ts` is imported, and in the respondent's
 * browser before a form that calls one is read.
 */
import { daysOfText, offsetOf } from "../calendar.ts";
import type { ExpressionContext } from "../context.ts";
import { digestOf } from "../digest.ts";
import { partsOf } from "../find-text.ts";
import { seedOf, shuffled } from "../shuffle.ts";
import { signedText } from "../signed-text.ts";
import type { Value } from "../values.ts";
import type { Arguments } from "./arguments.ts";
import { both, type ExpressionFunction, MANY, named } from "./declare.ts";
import { numeric } from "./numbers.ts";
import { whereFunctions } from "./where.ts";

/** Digests and signatures are computed in plain JavaScript, with large numbers. */
const STEPS_TO_DIGEST = 2_000;
const STEPS_TO_DIGEST_A_CHARACTER = 20;
const STEPS_TO_VERIFY = 400_000;

export const rareFunctions: readonly ExpressionFunction[] = [
  // ODK XForms, sin() to pi(): as in XPath 3.0, angles in radians
  ...(["sin", "cos", "tan", "asin", "acos", "atan", "exp", "log", "log10"] as const).map((name) =>
    numeric(name, name.toUpperCase(), Math[name]),
  ),
  numeric("exp10", "EXP10", (value) => 10 ** value),
  both("atan2", 2, 2, (args) => Math.atan2(args.number(0), args.number(1))),
  both("pi", 0, 0, () => Math.PI),
  // ODK XForms, weighted-checklist(): the sum of the weights of what is true
  both("weighted-checklist", 4, MANY, (args) => {
    const [least, most] = [args.number(0), args.number(1)];
    let weight = 0;
    for (let at = 2; at + 1 < args.length; at += 2) if (args.truth(at)) weight += args.number(at + 1);
    return (least < 0 || weight >= least) && (most < 0 || weight <= most);
  }),
  // XPath 1.0 § 4.2, translate(), substring()
  both("translate", 3, 3, (args) => translate(args.text(0), [...args.text(1)], [...args.text(2)])),
  both("substring", 2, 3, (args) =>
    substring(args.text(0), args.number(1), args.length > 2 ? args.number(2) : Number.POSITIVE_INFINITY),
  ),
  // SurveyCTO, count-items(), item-at(), linebreak(): the separator first, counted from 0
  named("count-items", undefined, 2, 2, (args) => itemsOf(args.text(1), args.text(0)).length),
  named("item-at", undefined, 3, 3, (args) => itemsOf(args.text(1), args.text(0))[args.number(2)] ?? ""),
  named("linebreak", undefined, 0, 0, () => "\n"),
  // ODK XForms, decimal-time(): noon is 0.5
  named("decimal-time", undefined, 1, 1, (args) => timeOfDay(args.text(0))),
  // SurveyCTO, duration(): seconds, here since the moment that is named
  named("duration", undefined, 0, 1, (args, context) => {
    const [from, to] = [args.days(0), daysOfText(context.now, offsetOf(context.now)) ?? Number.NaN];
    return args.length === 0 || Number.isNaN(from) ? "" : Math.max(0, Math.round((to - from) * 86_400));
  }),
  // ODK XForms, digest(): as in XForms 1.1, encoded as base64 unless hex is asked for
  named("digest", undefined, 2, 3, (args, { work }) => {
    work?.spend(STEPS_TO_DIGEST + args.text(0).length * STEPS_TO_DIGEST_A_CHARACTER);
    const encoding = args.length > 2 ? args.text(2).toLowerCase() : "base64";
    const digest = digestOf(args.text(0), args.text(1));
    if (digest === undefined || (encoding !== "hex" && encoding !== "base64")) return "";
    return encoding === "hex" ? hexOf(digest) : base64Of(digest);
  }),
  // ODK XForms, base64-decode()
  named("base64-decode", undefined, 1, 1, (args, { work }) => {
    work?.spendText(args.text(0).length);
    return decodedText(args.text(0));
  }),
  // ODK docs, Form Operators and Functions: extract-signed(), of a text signed with Ed25519 (RFC 8032)
  named("extract-signed", undefined, 2, 2, (args, { work }) => {
    work?.spend(STEPS_TO_VERIFY + args.text(0).length * STEPS_TO_DIGEST_A_CHARACTER);
    return signedText(bytesOf(args.text(0)), bytesOf(args.text(1))) ?? "";
  }),
  // ODK XForms, randomize(): the generator is in `../shuffle.ts`
  {
    ...named("randomize", undefined, 1, 2, (args, context) => shuffledOf(args, context)[0] ?? ""),
    values: shuffledOf,
    isDrawn: true,
  },
  // ODK XForms, Virtual Endpoints: jr://instance/last-saved, which XLSForm writes ${last-saved#key}
  {
    ...named("last-saved", undefined, 1, 1, (args, context) => context.lastSaved?.(args.text(0)) ?? ""),
    isDrawn: true,
  },
  // SurveyCTO, device-info()
  {
    ...named("device-info", undefined, 0, 0, (_args, context) => context.deviceInfo?.() ?? ""),
    isDrawn: true,
  },
  ...whereFunctions,
];

/** The values of the first argument in an order by chance, the same for the same seed (ODK XForms, randomize()). */
function shuffledOf(args: Arguments, context: ExpressionContext): Value[] {
  const values = args.length > 1 ? args.allValues(0, 1) : args.allValues();
  return shuffled(values, seedOf(args.length > 1 ? args.text(1) : (context.newKey?.() ?? "")));
}

/** The parts of a text between separators. */
function itemsOf(text: string, separator: string): string[] {
  return text === "" ? [] : partsOf(text, separator);
}

function translate(text: string, from: string[], to: string[]): string {
  const replacements = new Map<string, string>();
  for (const [index, letter] of from.entries())
    if (!replacements.has(letter)) replacements.set(letter, to[index] ?? "");
  return [...text].map((letter) => replacements.get(letter) ?? letter).join("");
}

/** Counted from 1, with rounded places (XPath 1.0 § 4.2, substring()). @example substring("12345", 1.5, 2.6) // "234" */
function substring(text: string, from: number, length: number): string {
  const start = Math.round(from);
  const end = start + Math.round(length);
  return [...text].filter((_letter, index) => index + 1 >= start && index + 1 < end).join("");
}

/** Longer texts are no time, and would take long to look through. */
const LONGEST_TIME = 100;

/** The part of the day that has passed at a time, or in a date-time. @example timeOfDay("18:00") // 0.75 */
function timeOfDay(text: string): number {
  if (text.length > LONGEST_TIME) return Number.NaN;
  const [, time = text] = /T(.*)$/.exec(text) ?? [];
  const days = daysOfText(
    `1970-01-01T${time
      .trim()
      .replace(/(Z|[+-]\d{2}:?\d{2})$/, "")
      .trim()}`,
    0,
  );
  return days ?? Number.NaN;
}

/** Bytes as base64 writes them; none of a text that isn't base64. */
function bytesOf(base64: string): Uint8Array {
  const written = base64.replace(/\s/g, "");
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(written) || written.replace(/=/g, "").length % 4 === 1)
    return new Uint8Array();
  return Uint8Array.from(atob(written.replace(/=/g, "")), (character) => character.charCodeAt(0));
}

function decodedText(base64: string): string {
  return new TextDecoder().decode(bytesOf(base64));
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function base64Of(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
