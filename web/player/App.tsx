import { lazy, Suspense, useEffect, useState } from "react";
import { Frame, Message } from "./Frame.tsx";
import { InstancePage, StartPage } from "./InstancePage.tsx";
import { readRoute } from "./page-route.ts";
import { recallAuthKey } from "./saving/device-keys.ts";
import { loadTexts } from "./texts.ts";
import { useTexts } from "./use-texts.ts";

const MyForms = lazy(() => spoken(import("./MyForms.tsx")).then(({ MyForms }) => ({ default: MyForms })));
const Unsubscribe = lazy(() =>
  spoken(import("./Unsubscribe.tsx")).then(({ Unsubscribe }) => ({ default: Unsubscribe })),
);
const SampleForm = lazy(() => spoken(import("./SampleForm.tsx")));

/** A page that comes with its words, in the device's language. */
async function spoken<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  const [page] = await Promise.all([loading, loadTexts(navigator.language)]);
  return page;
}

/** The respondent's pages by address. */
export function App() {
  const [address, setAddress] = useState(readAddress);
  useEffect(() => {
    const read = () => setAddress(readAddress());
    window.addEventListener("popstate", read);
    window.addEventListener("hashchange", read);
    return () => {
      window.removeEventListener("popstate", read);
      window.removeEventListener("hashchange", read);
    };
  }, []);
  return (
    <Suspense fallback={null}>
      <Routed key={address} />
    </Suspense>
  );
}

function Routed() {
  const [route] = useState(() => readRoute(window.location.pathname, window.location.hash));
  const [target] = useState(() => {
    if (route.page !== "resume") return undefined;
    const authKey = route.authKey ?? recallAuthKey(route.instanceKey);
    return { instanceKey: route.instanceKey, ...(authKey !== undefined && { authKey }) };
  });
  if (target !== undefined) return <InstancePage target={target} />;
  switch (route.page) {
    case "start":
      return <StartPage publicationKey={route.publicationKey} />;
    case "my-forms":
      return <MyForms />;
    case "unsubscribe":
      return <Unsubscribe link={route} />;
    case "sample":
      return <SampleForm />;
    default:
      return <NothingHere />;
  }
}

function NothingHere() {
  const texts = useTexts(navigator.language);
  return (
    <Frame title="" locale={texts.code}>
      <Message title={texts.unknownTitle} text={texts.unknownText} />
    </Frame>
  );
}

function readAddress(): string {
  return window.location.pathname + window.location.hash;
}
