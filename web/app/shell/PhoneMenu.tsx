import { Drawer } from "@mantine/core";
import { NavLink } from "react-router-dom";
import type { Role } from "../../../shared/access.ts";
import { useLayer } from "../../ui/open-layers.ts";
import { headerLinksFor, sidebarItems } from "./navigation.ts";
import styles from "./PhoneMenu.module.css";

/** Sidebar and header links in one drawer, for phones. */
export function PhoneMenu({
  opened,
  onClose,
  roles,
}: {
  opened: boolean;
  onClose: () => void;
  roles: readonly Role[];
}) {
  useLayer(onClose, true, opened);
  const inSidebar = new Set(sidebarItems.map(({ url }) => url));
  const others = headerLinksFor(roles).filter(({ url }) => !inSidebar.has(url));
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title="Menu"
      closeOnEscape={false} // the layer does
      size={288}
      lockScroll={false}
      closeButtonProps={{ "aria-label": "Close the menu" }}
      transitionProps={{ duration: 120 }}
    >
      <nav aria-label="Main" className={styles.items}>
        {sidebarItems.map(({ name, url, icon: Icon }) => (
          <NavLink key={url} to={url} className={styles.item ?? ""} onClick={onClose}>
            <Icon size={20} stroke={1.6} aria-hidden />
            {name}
          </NavLink>
        ))}
        <hr className={styles.rule} />
        {others.map(({ name, url }) => (
          <NavLink key={url} to={url} className={styles.item ?? ""} onClick={onClose}>
            {name}
          </NavLink>
        ))}
      </nav>
    </Drawer>
  );
}
