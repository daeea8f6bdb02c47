import { VisuallyHidden } from "@mantine/core";
import { createContext, type ReactNode, useCallback, useContext, useState } from "react";

const Announce = createContext<(text: string) => void>(() => {});

/** One live region for short messages. A dialog has its own: screen readers may ignore what is outside an open dialog. */
export function Announcer({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState({ text: "", times: 0 });
  const announce = useCallback((text: string) => setMessage(({ times }) => ({ text, times: times + 1 })), []);
  return (
    <Announce value={announce}>
      {children}
      <VisuallyHidden role="status">
        <span key={message.times}>{message.text}</span>
      </VisuallyHidden>
    </Announce>
  );
}

/** Announces a text to screen readers; the same text again is announced again. */
export function useAnnounce(): (text: string) => void {
  return useContext(Announce);
}
