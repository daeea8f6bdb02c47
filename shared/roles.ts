/** Who may design (product decision 8): everybody, people with certain mail domains, or only those who are invited. */
import * as z from "zod";
import type { Role } from "./access.ts";

/** `open`, `invite`, or mail domains separated by commas. */
export type DesignersSetting = string;

/**
 * Whom people can find to share a form with: all designers, those of their own mail domain, or only people whose whole
 * address they type.
 */
export const PeopleSearch = z.enum(["designers", "domain", "exact"]);
export type PeopleSearch = z.infer<typeof PeopleSearch>;

/**
 * Who must have a second factor: nobody, the administrators, those as well who may read what respondents answered in any form,
 * or everybody with a password.
 */
export const SecondFactor = z.enum(["off", "administrators", "data", "all"], {
  error: "Write one of off, administrators, data, all.",
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/**
 * The roles of a new account.
 * @example rolesOfNew("ana@lab.example", "lab.example,clinic.example") // ["USER", "DESIGNER"]
 */
export function rolesOfNew(username: string, designers: DesignersSetting): Role[] {
  const domain = username.slice(username.lastIndexOf("@") + 1);
  const domains = designers.split(",").map((name) => name.trim().toLowerCase());
  const mayDesign = designers === "open" || (designers !== "invite" && domains.includes(domain));
  return mayDesign ? ["USER", "DESIGNER"] : ["USER"];
}

/**
 * The roles that somebody has: a deployment names its administrators by their addresses.
 * @example rolesHeld("ana@lab.example", ["USER"], "ana@lab.example, bo@lab.example") // ["USER", "ADMIN"]
 */
export function rolesHeld(username: string, roles: readonly Role[], administrators: string): Role[] {
  const named = administrators.split(",").some((address) => address.trim().toLowerCase() === username);
  return named && !roles.includes("ADMIN") ? [...roles, "ADMIN"] : [...roles];
}
