import { VisuallyHidden } from "@mantine/core";
import { createContext, type ReactNode, useContext, useState } from "react";

const Announce = createContext<(text: string) => void>(() => {});

/** One place on the page from which short messages are spoken. */
export function Announcer({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState("");
  return (
    <Announce value={setSaid}>
      {children}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </Announce>
  );
}

/** Has a text spoken to those who don't see what has changed. */
export function useAnnounce(): (text: string) => void {
  return useContext(Announce);
}
