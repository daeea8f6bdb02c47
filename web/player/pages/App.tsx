import { lazy, Suspense, useEffect, useLayoutEffect, useState } from "react";
import { part } from "../../../shared/part.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { staffForm } from "../../lib/staff-path.ts";
import { followDialogs, noteAddress } from "../base/Dialog.tsx";
import {
  CHANGE_QUERY,
  firstLanguage,
  type PageRoute,
  pageFragment,
  readRoute,
  resumePath,
} from "../base/page-route.ts";
import { followClearing } from "../device/clear-device.ts";
import { accessTo, forgetStale, setPageKey } from "../device/device-keys.ts";
import { forgetEnd } from "../device/tab-end.ts";
import { ClearedPage, useIsCleared } from "../device-care/DeviceCare.tsx";
import { askForSession, useSession } from "../session/session.ts";
import { loadTexts } from "../texts/texts.ts";
import { InstancePage } from "./InstancePage.tsx";
import { endPageStart } from "./open-instance.ts";
import { StartPage } from "./StartPage.tsx";

/** A page that is loaded with its texts, in its link's or the device's language. */
const spoken =
  <Loaded,>(load: () => Promise<Loaded>) =>
  async () => {
    const [page] = await Promise.all([load(), loadTexts(firstLanguage())]);
    return page;
  };

const MyForms = lazyPart(spoken(part(() => import("./MyForms.tsx"))), ({ MyForms }) => MyForms);
const Unsubscribe = lazyPart(
  spoken(part(() => import("../mails/Unsubscribe.tsx"))),
  ({ Unsubscribe }) => Unsubscribe,
);
/** Without a connection the form stays open unwatched: the server ends an idle session by itself. */
const SessionWatch = lazyPart(
  part(() => import("../session/SessionWatch.tsx")),
  (loaded) => loaded.default,
  () => null,
);
const NothingHere = lazyPart(spoken(part(() => import("./DeadEnds.tsx"))), ({ NothingHere }) => NothingHere);
const SampleForm = lazy(spoken(part(() => import("./SampleForm.tsx"))));
const AccessibilityPage = lazy(spoken(part(() => import("./AccessibilityPage.tsx"))));

/** The respondent's pages by address. */
export function App() {
  const [address, setAddress] = useState(readAddress);
  const isCleared = useIsCleared();
  useEffect(() => {
    const read = () => {
      if (!followDialogs()) setAddress(readAddress());
    };
    followDialogs();
    window.addEventListener("popstate", read);
    window.addEventListener("hashchange", read);
    return () => {
      window.removeEventListener("popstate", read);
      window.removeEventListener("hashchange", read);
    };
  }, []);
  useLayoutEffect(endPageStart, []); // after those of the form that is opened at once
  useEffect(followClearing, []);
  const isSignedIn = useSession();
  useEffect(() => void askForSession(), []);
  return (
    <>
      <Suspense fallback={null}>{isCleared ? <ClearedPage /> : <Routed key={address} />}</Suspense>
      {isSignedIn && (
        <Suspense fallback={null}>
          <SessionWatch />
        </Suspense>
      )}
    </>
  );
}

function Routed() {
  const [route] = useState(() => readRoute(window.location.pathname, window.location.hash));
  const [target] = useState(() => {
    if (route.page !== "resume") return undefined;
    const formId = staffForm();
    if (formId !== undefined) return { instanceKey: route.instanceKey, formId };
    const isChange = window.location.search === CHANGE_QUERY;
    return {
      ...accessTo(route.instanceKey),
      ...(isChange && { change: true }),
    };
  });
  if (target !== undefined) return <InstancePage target={target} />;
  switch (route.page) {
    case "start":
      return <StartPage {...startOf(route)} />;
    case "my-forms":
      return <MyForms />;
    case "unsubscribe":
      return <Unsubscribe link={route} />;
    case "sample":
      return <SampleForm />;
    case "accessibility":
      return <AccessibilityPage />;
    default:
      return <NothingHere />;
  }
}

const startOf = ({ publicationKey, token }: Extract<PageRoute, { page: "start" }>) => ({
  publicationKey,
  ...(token !== undefined && { token }),
});

let linksOpened = 0;

/** A key is removed from the address, where the next person would find it, before anything else is done. */
function readAddress(): string {
  forgetStale(Date.now());
  const { pathname, hash } = window.location;
  const route = readRoute(pathname, hash);
  const isLink = route.page === "start" || (route.page === "resume" && route.authKey !== undefined);
  if (isLink) forgetEnd(); // the next person's, who finds nothing of the one before
  if (route.page !== "resume" || route.authKey === undefined) return pathname + pageFragment();
  setPageKey(route.instanceKey, route.authKey);
  window.history.replaceState(null, "", resumePath(route.instanceKey));
  noteAddress();
  return `${pathname} ${++linksOpened}`; // following the same link again opens the form again
}
