import type { Role } from "../../../shared/access.ts";

/** The roles in words, and what each allows. */
export const roleLabels: Readonly<Record<Role, { name: string; text: string }>> = {
  USER: { name: "User", text: "Signs in and fills in forms. Every account has this role." },
  DESIGNER: { name: "Designer", text: "Imports forms, publishes them and builds their processes." },
  ADMIN: { name: "Administrator", text: "Sees this list and changes accounts." },
};

export const roleNames = Object.keys(roleLabels) as Role[]; // a record has exactly its keys
