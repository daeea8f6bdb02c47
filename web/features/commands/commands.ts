/** What the palette offers: pages, and what can be done with forms. */

import { mayDo, type Role } from "../../../shared/access.ts";
import type { FormListItem } from "../../../shared/contract/forms.ts";
import {
  type Icon,
  IconBinaryTree,
  IconBook,
  IconCode,
  IconCopy,
  IconDownload,
  IconEye,
  IconFiles,
  IconFileUpload,
  IconInbox,
  IconKey,
  IconLayoutDashboard,
  IconPencil,
  IconSettings,
  IconShare,
  IconTags,
  IconTemplate,
  IconTrash,
  IconUsers,
  IconWorldShare,
} from "../../ui/icons/icons.tsx";

/** Something to go to or to do, by its name. */
export interface Command {
  name: string;
  icon: Icon;
  /** Where it belongs, e.g. a form's name. */
  of?: string;
  /** The form's id: forms may have the same name. */
  formId?: number | undefined;
  run: () => void;
}

export const pages: readonly { name: string; icon: Icon; to: string; role?: Role }[] = [
  { name: "Dashboard", icon: IconLayoutDashboard, to: "/dashboard" },
  { name: "Your Forms", icon: IconFiles, to: "/design/forms" },
  { name: "Import a form", icon: IconFileUpload, to: "/design/import", role: "DESIGNER" },
  { name: "Deleted forms", icon: IconTrash, to: "/design/forms/deleted" },
  { name: "Settings", icon: IconSettings, to: "/settings" },
  { name: "Change Password", icon: IconKey, to: "/password" },
  { name: "Groups", icon: IconUsers, to: "/groups" },
  { name: "Users", icon: IconUsers, to: "/users", role: "ADMIN" },
  { name: "Workbook specification", icon: IconBook, to: "/design/workbook" },
  { name: "Templates of reports", icon: IconTemplate, to: "/design/templates" },
  { name: "Calls for programs", icon: IconCode, to: "/design/calls" },
];

/** The address of a dialog about a form. */
export const dialogOf = (name: string, formId: number) =>
  `/design/forms?${new URLSearchParams({ dialog: name, form: String(formId) })}`;

/** What can be done with a form: an address, or what needs none. */
export type FormCommand = { name: string; icon: Icon; of: string; formId: number } & (
  | { to: string }
  | { does: "download" }
);

export function formCommands({ id, formName, privilege, data }: FormListItem): FormCommand[] {
  const dialog = (name: string) => ({ to: dialogOf(name, id) });
  const all = [
    { name: "View", icon: IconEye, ...dialog("view"), may: true },
    { name: "Submissions", icon: IconInbox, to: `/design/form/${id}/submissions`, may: data === true },
    {
      name: "Processes",
      icon: IconBinaryTree,
      to: `/design/process/builder?formId=${id}`,
      may: mayDo(privilege, "processes"),
    },
    {
      name: "Publications",
      icon: IconWorldShare,
      ...dialog("publications"),
      may: mayDo(privilege, "publications"),
    },
    { name: "Re-Import", icon: IconFileUpload, ...dialog("reimport"), may: mayDo(privilege, "reimport") },
    { name: "Download", icon: IconDownload, does: "download" as const, may: mayDo(privilege, "download") },
    { name: "Share", icon: IconShare, ...dialog("share"), may: mayDo(privilege, "share") },
    { name: "Rename", icon: IconPencil, ...dialog("rename"), may: mayDo(privilege, "rename") },
    { name: "Tags", icon: IconTags, ...dialog("tags"), may: mayDo(privilege, "tags") },
    { name: "Duplicate", icon: IconCopy, ...dialog("duplicate"), may: mayDo(privilege, "duplicate") },
    { name: "Delete", icon: IconTrash, ...dialog("delete"), may: mayDo(privilege, "delete") },
  ];
  return all.flatMap(({ may, ...command }) => (may ? [{ ...command, of: formName, formId: id }] : []));
}

/** The form that a page is about, by its address. @example formOfPage("/design/form/7/submissions", "") // 7 */
export function formOfPage(pathname: string, search: string): number | undefined {
  const inPath = /^\/design\/form\/(\d+)\//.exec(pathname)?.[1];
  const found = Number(inPath ?? new URLSearchParams(search).get("formId") ?? Number.NaN);
  return Number.isInteger(found) && found > 0 ? found : undefined;
}

/** As forms are searched for by name: ignoring case. */
export const isNamed = (name: string, typed: string) => name.toLowerCase().includes(typed.toLowerCase());
