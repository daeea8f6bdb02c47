import { Tooltip, UnstyledButton } from "@mantine/core";
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from "@tabler/icons-react";
import { NavLink } from "react-router-dom";
import { sidebarItems } from "./navigation.ts";
import styles from "./Sidebar.module.css";

/** The sidebar, 240 px, or 64 px of icons. */
export function Sidebar({ collapsed, onToggle }: { collapsed: boolean; onToggle: () => void }) {
  const toggleName = collapsed ? "Expand the sidebar" : "Collapse the sidebar";
  return (
    <aside className={styles.sidebar} data-collapsed={collapsed || undefined}>
      <nav aria-label="Main" className={styles.items}>
        {sidebarItems.map(({ name, url, icon: Icon }) => (
          <Tooltip key={url} label={name} position="right" disabled={!collapsed}>
            <NavLink to={url} className={styles.item ?? ""}>
              <Icon size={20} stroke={1.6} aria-hidden />
              <span className={styles.name}>{name}</span>
            </NavLink>
          </Tooltip>
        ))}
      </nav>
      <Tooltip label={toggleName} position="right" disabled={!collapsed}>
        <UnstyledButton
          className={styles.item}
          onClick={onToggle}
          aria-expanded={!collapsed}
          aria-label={toggleName}
        >
          {collapsed ? (
            <IconLayoutSidebarLeftExpand size={20} stroke={1.6} aria-hidden />
          ) : (
            <IconLayoutSidebarLeftCollapse size={20} stroke={1.6} aria-hidden />
          )}
          <span className={styles.name}>{collapsed ? "Expand" : "Collapse"}</span>
        </UnstyledButton>
      </Tooltip>
    </aside>
  );
}
