/** The administrator's list of users, and every user's own settings (product decision 8). */
import * as z from "zod";
import { Role } from "../access.ts";
import { UserLocale } from "./account.ts";
import { route } from "./route.ts";

const personName = z.string().trim().min(1, "This field is required.").max(100);

export const ListedUser = z.object({
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  domain: z.string(),
  locale: z.string(),
  roles: z.array(Role),
  active: z.boolean(),
  createdAt: z.iso.datetime(),
  /** True: they have signed in at an issuer, and by no other account there. */
  connected: z.literal(true).optional(),
  /** True: they have set up a second factor here. */
  hasFactor: z.boolean(),
});
export type ListedUser = z.infer<typeof ListedUser>;

export const userList = route({
  method: "POST",
  path: "/rest/user/list",
  summary: "All users by last name, a page at a time, or those matching a search.",
  access: { role: "ADMIN" },
  audit: { none: "names and roles, which every administrator may see" },
  input: () =>
    z.strictObject({
      /** Empty: all. Fewer than 2 letters match nobody. */
      query: z.string().trim().max(200).default(""),
      after: z.string().min(1).max(500).optional(),
      limit: z.int().min(1).max(100).default(50),
    }),
  output: () => z.object({ users: z.array(ListedUser), next: z.string().optional() }),
});

export const userChange = route({
  method: "POST",
  path: "/rest/user/change",
  summary:
    "Deactivate or reactivate an account, set its roles, or disconnect it from its issuer; where somebody loses access, their sessions end at once.",
  access: { role: "ADMIN" },
  audit: {
    action: ({ active, disconnect }) => {
      if (disconnect) return "user.disconnect";
      return active === undefined ? "user.roles" : active ? "user.reactivate" : "user.deactivate";
    },
    kind: "change",
    trail: { user: (input) => input.username },
  },
  input: () =>
    z
      .strictObject({
        username: z.string().min(1).max(254),
        active: z.boolean().optional(),
        roles: z
          .array(Role)
          .max(3)
          .refine((roles) => roles.includes("USER"), "Every account has the role USER.")
          .optional(),
        /** Forgets who they are at their issuer: the next one with their verified mail is connected. */
        disconnect: z.literal(true).optional(),
      })
      .refine(
        ({ active, roles, disconnect }) => active !== undefined || roles !== undefined || disconnect,
        "Send at least one field to change.",
      ),
  output: ListedUser,
  problems: ["USER_NOT_FOUND", "OWN_ACCOUNT", "GROUP_OWNER_NEEDED"],
  rights: ["table:write"],
});

export const profile = route({
  method: "POST",
  path: "/rest/account/profile",
  summary: "Change one's own names and language.",
  access: "signed-in",
  audit: { action: "account.profile", kind: "change", object: () => "ACCOUNT" },
  input: () => z.strictObject({ firstName: personName, lastName: personName, locale: UserLocale }),
  output: () =>
    z.object({ success: z.boolean(), firstName: z.string(), lastName: z.string(), locale: z.string() }),
  rights: ["table:write", "table:delete"],
});

export const ownSessions = route({
  method: "POST",
  path: "/rest/account/sessions",
  summary: "One's own sessions, newest first; with `endOthers`, all but this one end first.",
  access: "signed-in",
  audit: { action: ({ endOthers }) => (endOthers ? "account.endSessions" : undefined), kind: "change" },
  input: () => z.strictObject({ endOthers: z.boolean().default(false) }),
  output: () =>
    z.array(
      z.object({
        /** True: the session of this call. */
        current: z.boolean(),
        beganAt: z.iso.datetime(),
        lastSeenAt: z.iso.datetime(),
        /** The browser's user agent; "" when it sent none. */
        userAgent: z.string(),
      }),
    ),
  problems: ["SIGN_IN_TOO_OLD"],
  rights: ["table:write"],
});
