/**
 * What a privilege on a form allows (specification, section 6). Checked by the server before every call and by the screen
 * before it shows an action.
 */
import * as z from "zod";

export const Privilege = z.enum(["O", "W", "R"]);
export type Privilege = z.infer<typeof Privilege>;

export const Role = z.enum(["USER", "DESIGNER", "ADMIN"]);
export type Role = z.infer<typeof Role>;

/** The privileges in words, for lists of shares. */
export const privilegeLabels = { O: "Owner", W: "Write", R: "Read" } as const satisfies Record<
  Privilege,
  string
>;

const strength = { R: 1, W: 2, O: 3 } as const satisfies Record<Privilege, number>;

/** True when `held` is at least as strong as `needed`. @example allows("W", "R") // true */
export function allows(held: Privilege | undefined, needed: Privilege): boolean {
  return held !== undefined && strength[held] >= strength[needed];
}

/** The actions of a row of the forms list. */
export const formActions = {
  view: "R",
  notices: "R",
  processes: "W",
  reimport: "W",
  publications: "W",
  download: "W",
  delete: "W",
  tags: "W",
  rename: "W",
  texts: "W",
  languages: "W",
  hooks: "W",
  duplicate: "W",
  share: "O",
  move: "O",
} as const satisfies Record<string, Privilege>;
export type FormAction = keyof typeof formActions;

/** True when somebody with `held` sees and may use `action`. @example mayDo("W", "share") // false */
export function mayDo(held: Privilege | undefined, action: FormAction): boolean {
  return allows(held, formActions[action]);
}
