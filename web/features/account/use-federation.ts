import { useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { authEmail, EmailAddress } from "../../../shared/contract/account.ts";
import { call } from "../../lib/api.ts";
import { sessionValue } from "../../lib/browser-storage.ts";
import { useAnnounce } from "../../ui/Announcer.tsx";

/** Where the people of a mail domain sign in. */
export interface Federation {
  name: string;
  /** The domain that signs in there. */
  domain: string;
  href: string;
}

/** The page that was asked for before signing in; null: none. */
export function requestedPage(search: string): string | null {
  return new URLSearchParams(search).get("returnUrl") ?? sessionValue.idlePage.get();
}

/**
 * Asks where an address signs in, once it is typed; its domain decides. Without an answer the password is still there.
 * @returns what is known of the last address that was looked up, and how to look one up
 */
export function useFederation(): { federation: Federation | undefined; lookUp: (typed: string) => void } {
  const { search } = useLocation();
  const announce = useAnnounce();
  const [federation, setFederation] = useState<Federation>();
  const latest = useRef("");

  const lookUp = async (typed: string) => {
    const { data: address = "" } = EmailAddress.safeParse(typed);
    if (address === latest.current) return;
    latest.current = address;
    setFederation(undefined);
    if (address === "") return;
    const answer = await call(authEmail, { email: address }).catch(() => undefined);
    if (latest.current !== address) return; // another one was typed meanwhile
    const { name, redirectUrl } = answer ?? {};
    if (name === undefined || redirectUrl === undefined) return;
    const url = new URL(redirectUrl);
    const page = requestedPage(search);
    if (page !== null) url.searchParams.set("returnUrl", page);
    const domain = address.slice(address.lastIndexOf("@") + 1);
    setFederation({ name, domain, href: url.href });
    announce(`${domain} signs in with ${name}.`);
  };
  return { federation, lookUp: (typed) => void lookUp(typed) };
}
