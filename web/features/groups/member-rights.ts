import { type Privilege, privilegeLabels } from "../../../shared/access.ts";

interface Rights {
  privilege: Privilege;
  data: boolean;
  /** May also correct what they may read, and enter answers for others. */
  correct?: boolean | undefined;
  /** May sign off changes of reports. */
  signOff?: boolean | undefined;
}

/** What a member can be given, in the order of a list, each with its name in it. */
export const memberRights = [
  { value: "R", label: "Read" },
  { value: "R+", label: "Read, answers" },
  { value: "R++", label: "Read, answers and corrections" },
  { value: "W", label: "Write" },
  { value: "W+", label: "Write, answers" },
  { value: "W++", label: "Write, answers and corrections" },
  { value: "O", label: "Owner" },
] as const;

/** @example rightsName({ privilege: "W", data: true }) // "W+" */
export const rightsName = ({ privilege, data, correct = false }: Rights): string =>
  data && privilege !== "O" ? `${privilege}${correct ? "++" : "+"}` : privilege;

/** @example rightsNamed("W+") // { privilege: "W", data: true, correct: false } */
export function rightsNamed(name: string): Rights & { correct: boolean } {
  const privilege = name === "O" || name.startsWith("W") ? (name.slice(0, 1) as "O" | "W") : "R"; // one of the two
  const isOwner = privilege === "O";
  return { privilege, data: isOwner || name.endsWith("+"), correct: isOwner || name.endsWith("++") };
}

/** @example rightsText({ privilege: "W", data: true }) // "Write, answers" */
export function rightsText(rights: Rights): string {
  const name = rightsName(rights);
  const label = memberRights.find(({ value }) => value === name)?.label ?? privilegeLabels[rights.privilege];
  return rights.signOff === true && rights.privilege !== "O" ? `${label}, signs off` : label;
}
