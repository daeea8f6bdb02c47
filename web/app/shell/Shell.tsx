import { useDisclosure } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { Outlet, useLoaderData, useLocation, useNavigation, useRevalidator } from "react-router-dom";
import { OfflinePage } from "../../features/errors/OfflinePage.tsx";
import { api, useApi } from "../../lib/api.ts";
import { heldOnDevice } from "../../lib/held.ts";
import { SkipLink } from "../../ui/SkipLink.tsx";
import { usePageHandle } from "../page-handle.ts";
import { SessionWatch } from "../session/SessionWatch.tsx";
import { Breadcrumb } from "./Breadcrumb.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { PhoneMenu } from "./PhoneMenu.tsx";
import styles from "./Shell.module.css";
import { Sidebar } from "./Sidebar.tsx";

/** The frame of every page behind sign-in: header, sidebar, breadcrumb, content, footer. */
export function Shell() {
  const { data: user } = useApi(api.account.whoami, {});
  const [collapsed, setCollapsed] = useState(() => heldOnDevice.sidebar.get() === "collapsed");
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

  const toggleSidebar = () => {
    heldOnDevice.sidebar.set(collapsed ? "open" : "collapsed");
    setCollapsed(!collapsed);
  };

  return (
    <div className={styles.shell} data-collapsed={collapsed || undefined}>
      <SkipLink />
      <Header user={user} onBurger={phoneMenu.open} />
      <Sidebar collapsed={collapsed} onToggle={toggleSidebar} />
      <PhoneMenu opened={phoneMenuOpen} onClose={phoneMenu.close} roles={user?.roles ?? []} />
      <div className={styles.page}>
        <main
          id="content"
          ref={main}
          tabIndex={-1}
          className={styles.main}
          data-full-width={fullWidth || undefined}
          aria-busy={loading}
        >
          <Breadcrumb />
          {isOffline ? <OfflinePage busy={checking.state === "loading"} onRetry={checkAgain} /> : <Outlet />}
        </main>
        <Footer />
      </div>
      <SessionWatch />
    </div>
  );
}

/** After a change of page, reading goes on at its content, not at the link that was pressed. */
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
