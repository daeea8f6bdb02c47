import { lazy, Suspense, useEffect, useState } from "react";
import { Frame, Message } from "./Frame.tsx";
import { InstancePage, StartPage } from "./InstancePage.tsx";
import { readRoute } from "./page-route.ts";
import { recallAuthKey } from "./saving/device-keys.ts";
import { textsFor } from "./texts.ts";

const MyForms = lazy(() => import("./MyForms.tsx").then(({ MyForms }) => ({ default: MyForms })));
const Unsubscribe = lazy(() =>
  import("./Unsubscribe.tsx").then(({ Unsubscribe }) => ({ default: Unsubscribe })),
);
const SampleForm = lazy(() => import("./SampleForm.tsx"));

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
  const texts = textsFor(navigator.language);
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
      return (
        <Frame title="" locale={navigator.language}>
          <Message title={texts.unknownTitle} text={texts.unknownText} />
        </Frame>
      );
  }
}

function readAddress(): string {
  return window.location.pathname + window.location.hash;
}
