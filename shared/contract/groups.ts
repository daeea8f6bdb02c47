/** Groups, which own forms as people do, and their members. */
import * as z from "zod";
import { Privilege } from "../access.ts";
import { route } from "./route.ts";
import { AuditRow } from "./sharing.ts";

export const GroupId = z.string().regex(/^[0-9a-f]{24}$/);
const GroupName = z.string().trim().min(1, "This field is required.").max(100);
const username = z
  .string()
  .trim()
  .min(1)
  .max(254)
  .transform((text) => text.toLowerCase());
const groupRef = z.strictObject({ groupId: GroupId });
const success = z.object({ success: z.boolean() });
const trail = { group: (input: { groupId: string }) => input.groupId };
const ofMember = (input: { username: string }) => `USER#${input.username}`;

/** A group as one of its members has it. */
export const ListedGroup = z.object({
  groupId: GroupId,
  name: z.string(),
  /** What the caller may do with the forms that the group owns. */
  privilege: Privilege,
  data: z.boolean(),
  /** True: may correct what respondents answered, and enter answers for them. */
  correct: z.literal(true).optional(),
  /** True: may sign off changes of their reports. */
  signOff: z.literal(true).optional(),
  members: z.int().min(0),
});
export type ListedGroup = z.infer<typeof ListedGroup>;

export const GroupMember = z.object({
  username: z.string(),
  name: z.string(),
  privilege: Privilege,
  /** True: may read what respondents answered. */
  data: z.boolean(),
  /** True: may also correct that, and enter answers for others. */
  correct: z.literal(true).optional(),
  /** True: may sign off changes of the reports of its forms. */
  signOff: z.literal(true).optional(),
  since: z.iso.datetime(),
  /** False: the account is deactivated. */
  active: z.boolean(),
});
export type GroupMember = z.infer<typeof GroupMember>;

export const groupList = route({
  method: "GET",
  path: "/rest/groups",
  summary: "The groups that the user is a member of, by name.",
  access: "signed-in",
  audit: { none: "names of the user's own groups" },
  input: () => z.object({}),
  output: () => z.object({ groups: z.array(ListedGroup) }),
});

export const groupCreate = route({
  method: "POST",
  path: "/rest/group/create",
  summary: "Make a group, which the user owns.",
  access: { role: "DESIGNER" },
  audit: { action: "group.create", kind: "change", trail: "by handler" },
  input: () => z.strictObject({ name: GroupName }),
  output: () => success.extend({ groupId: GroupId }),
  problems: ["GROUPS_TOO_MANY", "TOO_MANY_REQUESTS"],
  rights: ["table:write"],
});

export const groupRead = route({
  method: "GET",
  path: "/rest/group",
  summary: "A group with its members.",
  access: { member: "R", groupId: (input) => input.groupId },
  audit: { none: "who is in a group, which its members may see" },
  input: groupRef,
  output: () => ListedGroup.extend({ people: z.array(GroupMember) }),
});

export const groupRename = route({
  method: "POST",
  path: "/rest/group/rename",
  summary: "Give a group another name.",
  access: { member: "O", groupId: (input) => input.groupId },
  audit: { action: "group.rename", kind: "change", trail, details: ({ name }) => ({ name }) },
  input: () => groupRef.extend({ name: GroupName }),
  output: success,
  rights: ["table:write"],
});

export const groupMemberSave = route({
  method: "POST",
  path: "/rest/group/member/save",
  summary: "Add a designer to a group, or change what a member may do with its forms; effective at once.",
  access: { member: "O", groupId: (input) => input.groupId },
  audit: {
    action: "group.member",
    kind: "change",
    trail,
    object: ofMember,
    details: ({ privilege, data, correct, signOff }) => ({
      ...{ privilege, data: data || privilege === "O" },
      ...(correct !== undefined && { correct: correct || privilege === "O" }),
      ...(signOff !== undefined && { signOff: signOff || privilege === "O" }),
    }),
  },
  input: () =>
    groupRef.extend({
      ...{ username, privilege: Privilege, data: z.boolean().default(false) },
      /** With `data`: may also correct answers. Absent: as before, or for a new member no. */
      correct: z.boolean().optional(),
      /** May sign off changes of reports. Absent: as before, or for a new member no. */
      signOff: z.boolean().optional(),
    }),
  output: success,
  problems: [
    ...(["USER_NOT_FOUND", "GROUP_OWNER_NEEDED", "GROUPS_TOO_MANY", "MEMBERS_TOO_MANY"] as const),
    "TOO_MANY_REQUESTS",
  ],
  rights: ["table:write"],
});

export const groupMemberRemove = route({
  method: "POST",
  path: "/rest/group/member/remove",
  summary: "Take somebody out of a group, effective at once; or leave it oneself.",
  access: { member: "O", groupId: (input) => input.groupId, about: (input) => input.username },
  audit: { action: "group.memberRemove", kind: "change", trail, object: ofMember },
  input: () => groupRef.extend({ username }),
  output: success,
  problems: ["MEMBER_NOT_FOUND", "GROUP_OWNER_NEEDED"],
  rights: ["table:write"],
});

export const groupDelete = route({
  method: "POST",
  path: "/rest/group/delete",
  summary: "Delete a group that owns no form, not even one in the trash.",
  access: { member: "O", groupId: (input) => input.groupId },
  audit: { action: "group.delete", kind: "change", trail },
  input: groupRef,
  output: success,
  problems: ["GROUP_HAS_FORMS"],
  rights: ["table:write", "table:delete"],
});

export const groupAudit = route({
  method: "GET",
  path: "/rest/group/audit",
  summary: "Who did what with a group, newest first.",
  access: { member: "O", groupId: (input) => input.groupId },
  audit: { none: "the trail itself" },
  input: () =>
    groupRef.extend({
      after: z.string().min(1).max(200).optional(),
      limit: z.coerce.number().pipe(z.int().min(1).max(200)).default(50),
    }),
  output: () => z.object({ entries: z.array(AuditRow), next: z.string().optional() }),
});

export const groupAll = route({
  method: "GET",
  path: "/rest/group/all",
  summary: "All groups with their owners, or those that a search finds, a page at a time.",
  access: { role: "ADMIN" },
  audit: { none: "names and owners, which every administrator may see" },
  input: () =>
    z.strictObject({
      /** Any part of a name, or how a member's address begins. Empty: all. */
      query: z.string().trim().max(254).default(""),
      after: z.string().min(1).max(100).optional(),
      limit: z.coerce.number().pipe(z.int().min(1).max(100)).default(50),
    }),
  output: () =>
    z.object({
      groups: z.array(
        z.object({
          groupId: GroupId,
          name: z.string(),
          /** Whose accounts are active. None: an administrator can appoint one. */
          owners: z.array(z.string()),
          members: z.int().min(0),
        }),
      ),
      next: z.string().optional(),
    }),
});

export const groupAppoint = route({
  method: "POST",
  path: "/rest/group/appoint",
  summary: "Name an owner of a group that has none any more.",
  access: { role: "ADMIN" },
  audit: { action: "group.appoint", kind: "change", trail, object: ofMember },
  input: () => groupRef.extend({ username }),
  output: success,
  problems: ["ACCESS_DENIED", "USER_NOT_FOUND", "GROUP_HAS_OWNER", "GROUPS_TOO_MANY", "MEMBERS_TOO_MANY"],
  rights: ["table:write"],
});
