/** Every way in which a row's access can admit more people than it should. */
import { allows, type Privilege } from "../../../shared/access.ts";
import type { Access, Route } from "../../../shared/contract/route.ts";

export interface Weakening {
  /** @example "W → R" */
  name: string;
  access: Access<never>;
}

const privileges: readonly Privilege[] = ["O", "W", "R"];

/** @returns nothing for a row that everybody may call */
export function weakenings({ access }: Pick<Route, "access">): Weakening[] {
  if (access === "public") return [];
  const open: Weakening = { name: `${nameOf(access)} → public`, access: "public" };
  if (typeof access === "string") return [open];
  const anySession: Weakening = { name: `${nameOf(access)} → signed-in`, access: "signed-in" };
  if ("member" in access) {
    const less = privileges.filter((one) => one !== access.member && allows(access.member, one));
    const weaker = less.map((member) => ({
      name: `${access.member} → ${member}`,
      access: { ...access, member },
    }));
    return [...weaker, anySession, open];
  }
  if (!("privilege" in access)) {
    const designers: Weakening = { name: "ADMIN → DESIGNER", access: { role: "DESIGNER" } };
    return [...(access.role === "ADMIN" ? [designers] : []), anySession, open];
  }
  const { data, ...withoutData } = access;
  const { correct, ...withoutCorrect } = access;
  const { signOff, ...withoutSignOff } = access;
  const { role, ...withoutRole } = access;
  const lower = privileges.filter((one) => one !== access.privilege && allows(access.privilege, one));
  return [
    ...(correct === true
      ? [{ name: "with the data right alone", access: { ...withoutCorrect, data: true } }]
      : []),
    ...(signOff === true ? [{ name: "without the right to sign off", access: withoutSignOff }] : []),
    ...(data === true ? [{ name: "without the data right", access: withoutData }] : []),
    ...(role === undefined ? [] : [{ name: `without the role ${role}`, access: withoutRole }]),
    ...lower.map((privilege) => ({
      name: `${access.privilege} → ${privilege}`,
      access: { ...access, privilege },
    })),
    anySession,
    open,
  ];
}

function nameOf(access: Access<never>): string {
  if (typeof access === "string") return access;
  if ("member" in access) return `member ${access.member}`;
  return "privilege" in access ? access.privilege : access.role;
}

/** Runs work while a row is weaker than it should be: the server of the calls reads the row at each call. */
export async function whileWeak<T>(row: Route, { access }: Weakening, work: () => Promise<T>): Promise<T> {
  const before = row.access;
  row.access = access;
  try {
    return await work();
  } finally {
    row.access = before;
  }
}
