import { Button } from "@mantine/core";
import { IconEye, IconEyeOff } from "../../../ui/icons/icons.tsx";
import { useWatchedFile } from "./use-watched-file.ts";
import styles from "./WatchFile.module.css";

interface WatchFileProps {
  formId: number;
  /** The workbook was saved. */
  onSaved: (file: File) => void;
}

/** Offers to watch the form's workbook on this device; nothing where the browser can't. */
export function WatchFile({ formId, onSaved }: WatchFileProps) {
  const watched = useWatchedFile(formId, onSaved);
  if (watched === undefined) return null;
  const { watching, start, stop } = watched;
  const isOn = watching.state === "on" || watching.state === "lost";
  return (
    <div className={styles.watch}>
      <p className={styles.text} role="status">
        {textOf(watching)}
      </p>
      {isOn ? (
        <Button variant="subtle" size="compact-sm" leftSection={<IconEyeOff size={16} />} onClick={stop}>
          Stop watching
        </Button>
      ) : (
        <Button variant="subtle" size="compact-sm" leftSection={<IconEye size={16} />} onClick={start}>
          {watching.state === "asks" ? "Go on watching" : "Watch this file"}
        </Button>
      )}
    </div>
  );
}

function textOf({ state, name }: NonNullable<ReturnType<typeof useWatchedFile>>["watching"]): string {
  switch (state) {
    case "off":
      return `Watch ${name ?? "the workbook"} on this device: each time you save it, you see here what changes.`;
    case "asks":
      return `${name} was watched before this page was loaded again.`;
    case "on":
      return `${name} is watched: save it in your spreadsheet program, and you see here what changes.`;
    case "lost":
      return `${name} can't be read. It is watched again as soon as it is back.`;
  }
}
