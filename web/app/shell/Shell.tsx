import { Drawer, Tooltip, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import {
  Link,
  NavLink,
  Outlet,
  useLoaderData,
  useLocation,
  useNavigation,
  useRevalidator,
} from "react-router-dom";
import type { Role } from "../../../shared/access.ts";
import { OfflinePage } from "../../features/errors/PageFailed.tsx";
import { goToBuilderHome, useBuilderMode } from "../../features/process/mode.ts";
import { api, useApi } from "../../lib/api.ts";
import { deviceValue } from "../../lib/browser-storage.ts";
import {
  IconChevronRight,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from "../../ui/icons/icons.tsx";
import { useLayer } from "../../ui/open-layers.ts";
import { SkipLink } from "../../ui/SkipLink.tsx";
import { Toasts } from "../../ui/Toasts.tsx";
import { usePageHandle } from "../page-handle.ts";
import { SessionWatch } from "../session/SessionWatch.tsx";
import { BusyLine } from "./BusyLine.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { headerLinksFor, sidebarItems } from "./navigation.ts";
import styles from "./Shell.module.css";
import sidebarStyles from "./Sidebar.module.css";

/** The frame of every page behind sign-in: header, sidebar, breadcrumb, content, footer. */
export function Shell() {
  const { data: user } = useApi(api.account.whoami, {});
  const [collapsed, setCollapsed] = useState(() => deviceValue.sidebar.get() === "collapsed");
  const [phoneMenuOpen, phoneMenu] = useDisclosure(false);
  const { pathname } = useLocation();
  const main = useFocusOnNewPage(pathname);
  const fullWidth = usePageHandle()?.fullWidth ?? false;
  const isOffline = useLoaderData() === "offline";
  const checking = useRevalidator();
  const checkAgain = () => void checking.revalidate();
  const loading = useNavigation().state === "loading";

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu that led to it
  useEffect(() => phoneMenu.close(), [pathname]);

  const mode = useBuilderMode();
  const isEditor = mode !== undefined && mode.code !== "tree";
  /** In an editor the sidebar folds by itself; it can be opened until the editor is left. */
  const [openedInEditor, setOpenedInEditor] = useState(false);
  useEffect(() => {
    if (!isEditor) setOpenedInEditor(false);
  }, [isEditor]);
  const isFolded = isEditor ? !openedInEditor : collapsed;

  const toggleSidebar = () => {
    if (isEditor) return setOpenedInEditor(isFolded);
    deviceValue.sidebar.set(collapsed ? "open" : "collapsed");
    setCollapsed(!collapsed);
  };

  return (
    <Toasts>
      <div className={styles.shell} data-collapsed={isFolded || undefined}>
        <SkipLink />
        <BusyLine />
        <Header user={user} onBurger={phoneMenu.open} />
        <Sidebar collapsed={isFolded} onToggle={toggleSidebar} />
        <PhoneMenu opened={phoneMenuOpen} onClose={phoneMenu.close} roles={user?.roles ?? []} />
        <div className={styles.page}>
          <main
            id="content"
            ref={main}
            tabIndex={-1}
            className={styles.main}
            data-full-width={fullWidth || undefined}
            data-editor={isEditor || undefined}
            aria-busy={loading}
          >
            <Breadcrumb />
            {isOffline ? (
              <OfflinePage busy={checking.state === "loading"} onRetry={checkAgain} />
            ) : (
              <Outlet />
            )}
          </main>
          <Footer />
        </div>
        <SessionWatch />
      </div>
    </Toasts>
  );
}

/** After a change of page, the focus goes to its content, not to the link that was pressed. */
function useFocusOnNewPage(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

/**
 * Where the page is, e.g. Home > Forms > Process Builder; the builder adds its mode, and its own crumb leads back to
 * its home.
 */
export function Breadcrumb() {
  const crumbs = usePageHandle()?.crumbs ?? [];
  const mode = useBuilderMode();
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.crumbs}>
        {crumbs.map(({ name, to }, place) => (
          <li key={name} className={styles.crumb}>
            {place > 0 && <IconChevronRight size={14} aria-hidden />}
            {to !== undefined ? (
              <Link to={to} className={styles.link}>
                {name}
              </Link>
            ) : mode !== undefined ? (
              <button type="button" className={`${styles.link} ${styles.button}`} onClick={goToBuilderHome}>
                {name}
              </button>
            ) : (
              <span aria-current="page">{name}</span>
            )}
          </li>
        ))}
        {mode !== undefined && (
          <li className={styles.crumb} data-mode={mode.code}>
            <IconChevronRight size={14} aria-hidden />
            <span aria-current="page">
              {mode.name} <span className={styles.code}>{mode.code}</span>
            </span>
          </li>
        )}
      </ol>
    </nav>
  );
}

/** Sidebar and header links in one drawer, for phones. */
function PhoneMenu({
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

/** The sidebar, 240 px, or 64 px of icons. */
function Sidebar({ collapsed, onToggle }: { collapsed: boolean; onToggle: () => void }) {
  const toggleName = collapsed ? "Expand the sidebar" : "Collapse the sidebar";
  return (
    <aside className={sidebarStyles.sidebar} data-collapsed={collapsed || undefined}>
      <nav aria-label="Main" className={sidebarStyles.items}>
        {sidebarItems.map(({ name, url, icon: Icon }) => (
          <Tooltip key={url} label={name} position="right" disabled={!collapsed}>
            <NavLink to={url} className={sidebarStyles.item ?? ""}>
              <Icon size={20} stroke={1.6} aria-hidden />
              <span className={sidebarStyles.name}>{name}</span>
            </NavLink>
          </Tooltip>
        ))}
      </nav>
      <Tooltip label={toggleName} position="right" disabled={!collapsed}>
        <UnstyledButton
          className={sidebarStyles.item}
          onClick={onToggle}
          aria-expanded={!collapsed}
          aria-label={toggleName}
        >
          {collapsed ? (
            <IconLayoutSidebarLeftExpand size={20} stroke={1.6} aria-hidden />
          ) : (
            <IconLayoutSidebarLeftCollapse size={20} stroke={1.6} aria-hidden />
          )}
          <span className={sidebarStyles.name}>{collapsed ? "Expand" : "Collapse"}</span>
        </UnstyledButton>
      </Tooltip>
    </aside>
  );
}
