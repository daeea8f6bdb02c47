import type { Role } from "../../../shared/access.ts";
import {
  type Icon,
  IconFiles,
  IconFileUpload,
  IconLayoutDashboard,
  IconUsers,
} from "../../ui/icons/icons.tsx";

interface SidebarItem {
  name: string;
  url: string;
  icon: Icon;
}

/** The sidebar. */
export const sidebarItems: readonly SidebarItem[] = [
  { name: "Dashboard", url: "/dashboard", icon: IconLayoutDashboard },
  { name: "Import", url: "/design/import", icon: IconFileUpload },
  { name: "Forms", url: "/design/forms", icon: IconFiles },
  { name: "Groups", url: "/groups", icon: IconUsers },
];

interface HeaderLink {
  name: string;
  url: string;
  role?: Role;
}

const headerLinks: readonly HeaderLink[] = [
  { name: "Dashboard", url: "/dashboard" },
  { name: "Users", url: "/users", role: "ADMIN" },
  { name: "Settings", url: "/settings" },
];

/** The header's links for a user with these roles. */
export function headerLinksFor(roles: readonly Role[]): readonly HeaderLink[] {
  return headerLinks.filter(({ role }) => role === undefined || roles.includes(role));
}
