import { VisuallyHidden } from "@mantine/core";
import { createContext, type ReactNode, useCallback, useContext, useState } from "react";

const Announce = createContext<(text: string) => void>(() => {});

/** One place from which short messages are spoken. A dialog has its own: what lies outside one may not be heard. */
export function Announcer({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState({ text: "", times: 0 });
  const announce = useCallback((text: string) => setSaid(({ times }) => ({ text, times: times + 1 })), []);
  return (
    <Announce value={announce}>
      {children}
      <VisuallyHidden role="status">
        <span key={said.times}>{said.text}</span>
      </VisuallyHidden>
    </Announce>
  );
}

/** Has a text spoken to those who don't see what has changed; the same text again is spoken again. */
export function useAnnounce(): (text: string) => void {
  return useContext(Announce);
}
