import { useEffect } from "react";
import { Navigate, Outlet, ScrollRestoration, useLocation } from "react-router-dom";
import { brand } from "../../shared/brand.ts";
import { Announcer } from "../ui/Announcer.tsx";
import { usePageHandle } from "./page-handle.ts";

/** Around every page: its document title, and the old address `#/dashboard`. */
export function Root() {
  const title = usePageHandle()?.title ?? brand.product;
  const { hash } = useLocation();
  useEffect(() => {
    document.title = title;
  }, [title]);

  if (hash === "#/dashboard") return <Navigate to="/dashboard" replace />;
  return (
    <Announcer>
      <Outlet />
      <ScrollRestoration />
    </Announcer>
  );
}
