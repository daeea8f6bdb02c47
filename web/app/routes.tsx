/** Every route of the designer's application (specification, section 2); screens come when they are first opened. */

import { useEffect } from "react";
import {
  Link,
  type LoaderFunctionArgs,
  type Location,
  Navigate,
  Outlet,
  type RouteObject,
  redirect,
  ScrollRestoration,
  useLocation,
} from "react-router-dom";
import { brand } from "../../shared/brand.ts";
import { part } from "../../shared/part.ts";
import { SET_PASSWORD_PATH, SIGN_IN_PROBLEM_PATH, SIGN_OUT_PATH, SIGNED_IN_PATH } from "../../shared/site.ts";
import { NotFoundPage, UnavailablePage } from "../features/errors/ErrorPage.tsx";
import { PageFailed } from "../features/errors/PageFailed.tsx";
import { styleGuideSections } from "../features/style-guide/sections.ts";
import { api, call } from "../lib/api.ts";
import { screen } from "../lib/lazy-part.ts";
import { checkFailure, signInPath } from "../lib/return-url.ts";
import { isOffline } from "../lib/send.ts";
import { Announcer } from "../ui/Announcer.tsx";
import { Wordmark } from "../ui/Wordmark.tsx";
import { page, usePageHandle } from "./page-handle.ts";
import styles from "./shell/AccountLayout.module.css";
import { Footer } from "./shell/Footer.tsx";

const home = screen(
  part(() => import("../features/dashboard/HomePage.tsx")),
  ({ HomePage }) => HomePage,
);
const signUp = screen(
  part(() => import("../features/account/SignUpPage.tsx")),
  ({ SignUpPage }) => SignUpPage,
);
const registerPage = page("Register Page");
const forms = { name: "Forms", to: "/design/forms" };

const submission = page(
  "Submission",
  forms,
  { name: "Submissions", to: "/design/form/:id/submissions" },
  "Submission",
);

/** Colours belong to the theme. */
const crumbsOf = (path: string) => (path === "theme/colors" ? [{ name: "Theme", to: "/theme" }] : []);

const protectedRoutes: RouteObject[] = [
  { index: true, handle: { title: "Home", crumbs: [{ name: "Home" }] }, lazy: home },
  {
    path: "dashboard",
    handle: page("Home", "Dashboard"),
    lazy: screen(
      part(() => import("../features/dashboard/DashboardPage.tsx")),
      ({ DashboardPage }) => DashboardPage,
    ),
  },
  {
    path: "design/import",
    handle: page("Import", "Import"),
    lazy: screen(
      part(() => import("../features/import/ImportPage.tsx")),
      ({ ImportPage }) => ImportPage,
    ),
  },
  {
    path: "design/forms",
    handle: page("Your Forms", "Forms"),
    lazy: screen(
      part(() => import("./screens/FormsScreen.tsx")),
      ({ FormsScreen }) => FormsScreen,
    ),
  },
  {
    path: "design/form/:id/submissions",
    handle: page("Submissions", forms, "Submissions"),
    lazy: screen(
      part(() => import("../features/submissions/SubmissionsPage.tsx")),
      ({ SubmissionsPage }) => SubmissionsPage,
    ),
    // One of them: the page shows it, and keeps its list meanwhile.
    children: [{ path: ":instanceKey", handle: { ...submission, fullWidth: true } }],
  },
  {
    path: "design/form/:id/recipients/:publicationKey",
    handle: page("Recipients", forms, "Recipients"),
    lazy: screen(
      part(() => import("../features/recipients/RecipientsPage.tsx")),
      ({ RecipientsPage }) => RecipientsPage,
    ),
  },
  {
    path: "design/review/:formId",
    handle: page("Sign-off", forms, "Sign-off"),
    lazy: screen(
      part(() => import("../features/review/ReviewPage.tsx")),
      ({ ReviewPage }) => ReviewPage,
    ),
  },
  {
    path: "design/forms/deleted",
    handle: page("Deleted Forms", forms, "Deleted forms"),
    lazy: screen(
      part(() => import("../features/trash/TrashPage.tsx")),
      ({ TrashPage }) => TrashPage,
    ),
  },
  {
    path: "groups",
    handle: page("Groups", "Groups"),
    lazy: screen(
      part(() => import("../features/groups/GroupsPage.tsx")),
      ({ GroupsPage }) => GroupsPage,
    ),
  },
  {
    path: "groups/:groupId",
    handle: page("Group", { name: "Groups", to: "/groups" }, "Group"),
    lazy: screen(
      part(() => import("../features/groups/GroupPage.tsx")),
      ({ GroupPage }) => GroupPage,
    ),
  },
  {
    path: "design/process/builder",
    handle: { ...page("Process Builder", forms, "Process Builder"), fullWidth: true },
    lazy: screen(
      part(() => import("../features/process/ProcessPage.tsx")),
      ({ ProcessPage }) => ProcessPage,
    ),
  },
  {
    path: "password",
    handle: page("Change Password", "Change Password"),
    lazy: screen(
      part(() => import("../features/account/PasswordPage.tsx")),
      ({ PasswordPage }) => PasswordPage,
    ),
  },
  {
    path: "settings",
    handle: page("Settings", "Settings"),
    lazy: screen(
      part(() => import("../features/settings/SettingsPage.tsx")),
      ({ SettingsPage }) => SettingsPage,
    ),
  },
  {
    path: "users",
    handle: page("Users", "Users"),
    lazy: screen(
      part(() => import("../features/users/UsersPage.tsx")),
      ({ UsersPage }) => UsersPage,
    ),
  },
  {
    lazy: screen(
      part(() => import("../features/style-guide/StyleGuidePage.tsx")),
      ({ StyleGuidePage }) => StyleGuidePage,
    ),
    children: styleGuideSections.map(({ path, title, load }) => ({
      path,
      handle: page(`${title} · Style Guide`, { name: "Style guide", to: "/base" }, ...crumbsOf(path), title),
      lazy: load,
    })),
  },
];

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: PageFailed,
    HydrateFallback: () => null, // nothing is shown while the session is checked
    children: [
      {
        Component: AccountLayout,
        children: [
          {
            path: "login",
            handle: page("Login Page"),
            lazy: screen(
              part(() => import("../features/account/LoginPage.tsx")),
              ({ LoginPage }) => LoginPage,
            ),
          },
          {
            path: SIGNED_IN_PATH,
            handle: page("Signing In"),
            lazy: screen(
              part(() => import("../features/account/SignedInPage.tsx")),
              ({ SignedInPage }) => SignedInPage,
            ),
          },
          {
            path: SIGN_IN_PROBLEM_PATH,
            handle: page("Not Signed In"),
            lazy: screen(
              part(() => import("../features/account/SignInProblemPage.tsx")),
              ({ SignInProblemPage }) => SignInProblemPage,
            ),
          },
          {
            path: "confirm",
            handle: page("Confirm"),
            lazy: screen(
              part(() => import("../features/account/ConfirmPage.tsx")),
              ({ ConfirmPage }) => ConfirmPage,
            ),
          },
          {
            path: "forgot",
            handle: page("Forgot Password"),
            lazy: screen(
              part(() => import("../features/account/ForgotPage.tsx")),
              ({ ForgotPage }) => ForgotPage,
            ),
          },
          {
            path: SET_PASSWORD_PATH,
            handle: page("Choose Password"),
            lazy: screen(
              part(() => import("../features/account/SetPasswordPage.tsx")),
              ({ SetPasswordPage }) => SetPasswordPage,
            ),
          },
          ...["sign-up", "signup", "register"].map((path) => ({ path, handle: registerPage, lazy: signUp })),
          {
            path: SIGN_OUT_PATH,
            loader: requireSessionToEnd,
            handle: page("Logout"),
            lazy: screen(
              part(() => import("../features/account/SignOutPage.tsx")),
              ({ SignOutPage }) => SignOutPage,
            ),
          },
          { path: "404", handle: page("Page 404"), Component: NotFoundPage },
          { path: "500", handle: page("Page 500"), Component: UnavailablePage },
          { path: "*", handle: page("Page 404"), Component: NotFoundPage },
        ],
      },
      {
        // Of its own: whoever is not signed in needs none of its menus.
        lazy: screen(
          part(() => import("./shell/Shell.tsx")),
          ({ Shell }) => Shell,
        ),
        loader: requireSession,
        // A retry loads the same address again.
        shouldRevalidate: ({ currentUrl, nextUrl }) =>
          currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href,
        children: [{ ErrorBoundary: PageFailed, children: protectedRoutes }],
      },
      {
        path: "design/workbook", // public: a designer may read it before having an account
        handle: page("Workbook Specification"),
        lazy: screen(
          part(() => import("../features/workbook-guide/WorkbookGuidePage.tsx")),
          ({ WorkbookGuidePage }) => WorkbookGuidePage,
        ),
      },
      {
        path: "design/templates", // public, as the workbook's guide is
        handle: page("Templates"),
        lazy: screen(
          part(() => import("../features/template-guide/TemplateGuidePage.tsx")),
          ({ TemplateGuidePage }) => TemplateGuidePage,
        ),
      },
      {
        path: "design/calls", // public, as openapi.json is
        handle: page("Calls"),
        lazy: screen(
          part(() => import("../features/calls-guide/CallsGuidePage.tsx")),
          ({ CallsGuidePage }) => CallsGuidePage,
        ),
      },
      { path: "index.html", element: <Navigate to="/" replace /> },
    ],
  },
];

/** How far a page was scrolled belongs to its visit. Whatever is loaded first in a tab has one key: each address counts by itself. */
const scrollKey = ({ key, pathname, search }: Location) => (key === "default" ? pathname + search : key);

/** Around every page: its document title, and the old address `#/dashboard`. */
function Root() {
  const title = usePageHandle()?.title ?? brand.product;
  const { hash } = useLocation();
  useEffect(() => {
    document.title = title;
  }, [title]);

  if (hash === "#/dashboard") return <Navigate to="/dashboard" replace />;
  return (
    <Announcer>
      <Outlet />
      <ScrollRestoration getKey={scrollKey} />
    </Announcer>
  );
}

/**
 * Asked before every protected route: a falsy answer or an error leads to sign-in, which says what an error was and
 * comes back here. Without a connection, sign-in would not help.
 */
async function requireSession({ request }: Pick<LoaderFunctionArgs, "request">): Promise<"offline" | null> {
  const answer = await call(api.account.isAuth, {}).catch((error: unknown) => ({ error }));
  const failure = typeof answer === "boolean" ? undefined : answer.error;
  if (isOffline(failure)) return "offline";
  checkFailure.set(failure);
  if (answer === true) return null;
  const { pathname, search } = new URL(request.url);
  throw redirect(signInPath(pathname + search));
}

/** Checked before the page that asks whether to sign out: without a session there is nothing to end. */
async function requireSessionToEnd(): Promise<null> {
  const authenticated = await call(api.account.isAuth, {}).catch(() => true); // if it is unknown, the user may still try
  if (authenticated) return null;
  throw redirect("/login");
}

/** The layout of the pages before sign-in: the wordmark, one card, the footer. */
function AccountLayout() {
  return (
    <div className={styles.layout}>
      <header className={styles.header}>
        <Link to="/" className={styles.brand}>
          <Wordmark size={36} />
        </Link>
      </header>
      <main className={styles.main}>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
