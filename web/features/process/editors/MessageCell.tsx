import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import styles from "./TranslationsEditor.module.css";

/** One message, edited in place; what is typed counts once the cell is left, or Enter is pressed. */
export function MessageCell({
  label,
  localeCode,
  message,
  isStale,
  onChange,
  onConfirm,
}: {
  label: string;
  localeCode: string;
  message: string;
  isStale: boolean;
  onChange: (message: string) => void;
  onConfirm: () => void;
}) {
  const [text, setText] = useState(message);
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => setText(message), [message]);
  const commit = () => text.trim() !== message.trim() && onChange(text);
  return (
    <>
      <textarea
        ref={box}
        className={styles.message}
        aria-label={label}
        lang={localeCode}
        rows={Math.min(6, Math.max(1, Math.ceil(text.length / 24)))}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.shiftKey) {
            event.preventDefault();
            commit();
          } else if (event.key === "Escape") setText(message);
        }}
      />
      {isStale && (
        <Button size="compact-xs" variant="subtle" aria-label={`Still right: ${label}`} onClick={onConfirm}>
          Still right
        </Button>
      )}
    </>
  );
}
