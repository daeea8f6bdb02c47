import { type Privilege, privilegeLabels } from "../../../shared/access.ts";

interface Rights {
  privilege: Privilege;
  data: boolean;
}

/** What a member can be given, in the order of a list, each with its name in it. */
export const memberRights = [
  { value: "R", label: "Read" },
  { value: "R+", label: "Read, answers" },
  { value: "W", label: "Write" },
  { value: "W+", label: "Write, answers" },
  { value: "O", label: "Owner" },
] as const;

/** @example rightsName({ privilege: "W", data: true }) // "W+" */
export const rightsName = ({ privilege, data }: Rights): string =>
  data && privilege !== "O" ? `${privilege}+` : privilege;

/** @example rightsNamed("W+") // { privilege: "W", data: true } */
export function rightsNamed(name: string): Rights {
  const privilege = name === "O" || name.startsWith("W") ? (name.slice(0, 1) as "O" | "W") : "R"; // one of the two
  return { privilege, data: privilege === "O" || name.endsWith("+") };
}

/** @example rightsText({ privilege: "W", data: true }) // "Write, answers" */
export const rightsText = ({ privilege, data }: Rights): string =>
  `${privilegeLabels[privilege]}${data && privilege !== "O" ? ", answers" : ""}`;
