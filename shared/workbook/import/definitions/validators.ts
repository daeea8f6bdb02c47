/** The named rules of `x-validator` (workbook page, section 6). */
import type { FieldValidator } from "../../../form/definition/definition.ts";
import { portableConstraint } from "../../../form/definition/validator-patterns.ts";
import type { ExampleRow } from "./definition.ts";

export interface ValidatorDefinition {
  meaning: string;
  /** What sets it without naming it. */
  impliedBy?: string;
  /** The same rule as a constraint, which every XLSForm tool understands. */
  constraint?: string;
  /** A row with the rule, and with the equivalent constraint if there is one. */
  example: ExampleRow;
}

const EMAIL = portableConstraint("EMAIL");
const URL = portableConstraint("URL");
const PHONE = portableConstraint("PHONE");
const ZIP = portableConstraint("ZIP");
const RANGE = ". >= date('2020-01-01') and . <= date('2026-12-31')";
const YEAR = ". >= 1900 and . <= 2100";

export const validators: Readonly<Record<FieldValidator, ValidatorDefinition>> = {
  DATE: {
    meaning: "A calendar date.",
    impliedBy: "type `date`",
    example: { type: "date", name: "since", label: "Since when?" },
  },
  ANYDATE: {
    meaning: "Any calendar date, past or future.",
    impliedBy: "type `date`",
    example: { type: "date", name: "since", label: "Since when?" },
  },
  CALENDAR: {
    meaning: "A date that is picked from a calendar.",
    impliedBy: "type `date`",
    example: { type: "date", name: "since", label: "Since when?" },
  },
  BEFORETODAY: {
    meaning: "Today or earlier, for a `dateTime` until midnight.",
    impliedBy: "this constraint, on a date",
    constraint: ". <= today()",
    example: {
      type: "date",
      name: "birth",
      label: "Date of birth",
      constraint: ". <= today()",
      "x-validator": "BEFORETODAY",
    },
  },
  AFTERTODAY: {
    meaning: "Today or later, for a `dateTime` from midnight.",
    impliedBy: "this constraint, on a date",
    constraint: ". >= today()",
    example: {
      type: "date",
      name: "visit",
      label: "Date of the visit",
      constraint: ". >= today()",
      "x-validator": "AFTERTODAY",
    },
  },
  DATERANGE: {
    meaning: "A date between two others, given in brackets; the same as `x-min` and `x-max`.",
    impliedBy: "`x-min`, `x-max` or this constraint, on a date",
    constraint: RANGE,
    example: {
      type: "date",
      name: "visit",
      label: "Date of the visit",
      constraint: RANGE,
      "x-validator": "DATERANGE(2020-01-01,2026-12-31)",
    },
  },
  INTEGER: {
    meaning: "A whole number.",
    impliedBy: "type `integer`",
    example: { type: "integer", name: "siblings", label: "Brothers and sisters" },
  },
  FLOAT: {
    meaning: "A number.",
    impliedBy: "type `decimal`",
    example: { type: "decimal", name: "weight", label: "Weight in kg" },
  },
  YEAR: {
    meaning: "A year of four digits.",
    impliedBy: "type `date` with appearance `year`; this constraint, on an integer",
    constraint: YEAR,
    example: {
      type: "integer",
      name: "since_year",
      label: "Since which year?",
      constraint: YEAR,
      "x-validator": "YEAR",
    },
  },
  EMAIL: {
    meaning: "An e-mail address.",
    impliedBy: "this constraint",
    constraint: EMAIL,
    example: { type: "text", name: "mail", label: "E-mail", constraint: EMAIL, "x-validator": "EMAIL" },
  },
  URL: {
    meaning: "A web address that begins with `http://` or `https://`.",
    impliedBy: "appearance `url`, this constraint",
    constraint: URL,
    example: { type: "text", name: "site", label: "Web page", constraint: URL, "x-validator": "URL" },
  },
  PHONE: {
    meaning: "A telephone number: 5 to 20 digits, spaces, brackets, dots and hyphens.",
    impliedBy: "type `tel`, appearance `tel`, this constraint",
    constraint: PHONE,
    example: { type: "text", name: "phone", label: "Telephone", constraint: PHONE, "x-validator": "PHONE" },
  },
  ZIP: {
    meaning: "A postal code: 3 to 10 letters, digits, spaces and hyphens.",
    impliedBy: "this constraint",
    constraint: ZIP,
    example: { type: "text", name: "zip", label: "Postal code", constraint: ZIP, "x-validator": "ZIP" },
  },
  UNIQUE: {
    meaning:
      "Kept with the field, for an answer that no other submission has. Other form tools don't know it.",
    example: { type: "text", name: "file_number", label: "Number of your file", "x-validator": "UNIQUE" },
  },
};
