import { useCallback, useEffect, useRef, useState } from "react";
import { XLS_CONTENT_TYPE, XLSX_CONTENT_TYPE } from "../../../../shared/file-name.ts";
import { WATCHED_FILE_POLL_MS } from "../../../../shared/timings.ts";
import { type KnownFile, recentFile } from "./recent-files.ts";
import { watchedFiles } from "./watched-files.ts";

/** How far the watching of a form's workbook is. `asks`: after a reload the browser asks for permission again. */
export type Watching = { state: "off"; name?: string } | { state: "asks" | "on" | "lost"; name: string };

const isSupported = () => "showOpenFilePicker" in window;

/**
 * Watches the workbook of a form on this device: when it is saved in a spreadsheet program, `onSaved` gets it. The page
 * looks every few seconds while it is visible.
 *
 * @returns undefined where the browser can't read a file again
 */
export function useWatchedFile(formId: number, onSaved: (file: File) => void) {
  const [watching, setWatching] = useState<Watching>();
  const known = useRef<KnownFile>(undefined);
  const savedCallback = useRef(onSaved);
  useEffect(() => {
    savedCallback.current = onSaved;
  }, [onSaved]);

  useEffect(() => {
    let isGone = false;
    void (async () => {
      if (!isSupported()) return;
      const kept = await watchedFiles.find(formId);
      const recent = await recentFile(formId);
      const file = kept ?? recent;
      const permission = await kept?.handle.queryPermission?.({ mode: "read" });
      if (isGone) return;
      known.current = file;
      if (kept !== undefined)
        setWatching({ state: permission === "granted" ? "on" : "asks", name: kept.handle.name });
      else setWatching({ state: "off", ...(file !== undefined && { name: file.handle.name }) });
    })();
    return () => {
      isGone = true;
      known.current = undefined;
      setWatching(undefined);
    };
  }, [formId]);

  /** Looks whether the file was saved since. */
  const look = useCallback(async () => {
    const before = known.current;
    if (before === undefined || document.visibilityState !== "visible") return;
    const { handle, lastModified } = before;
    const file = await handle.getFile().catch(() => undefined);
    if (known.current !== before) return; // another file, or a look at the same time was faster
    setWatching({ state: file === undefined ? "lost" : "on", name: handle.name });
    if (file === undefined || file.size === 0 || file.lastModified === lastModified) return; // or is being written
    known.current = { handle, lastModified: file.lastModified };
    void watchedFiles.keep(formId, known.current);
    savedCallback.current(file);
  }, [formId]);

  const isOn = watching?.state === "on" || watching?.state === "lost";
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(look, WATCHED_FILE_POLL_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [isOn, look]);

  /** Begins, or goes on after a reload; the file that was dropped is known, another one is chosen. */
  const start = async () => {
    const file = known.current ?? (await chosenFile());
    if (file === undefined || !(await isAllowed(file.handle))) return;
    known.current = file;
    await watchedFiles.keep(formId, file);
    setWatching({ state: "on", name: file.handle.name });
    await look();
  };

  const stop = async () => {
    known.current = undefined;
    setWatching({ state: "off" });
    await watchedFiles.forget(formId);
  };

  return watching && { watching, start, stop };
}

async function chosenFile(): Promise<KnownFile | undefined> {
  const types = [
    {
      description: "Workbook",
      accept: { [XLSX_CONTENT_TYPE]: [".xlsx"], [XLS_CONTENT_TYPE]: [".xls"], "text/csv": [".csv"] },
    },
  ];
  const [handle] = (await window.showOpenFilePicker?.({ types }).catch(() => [])) ?? []; // none was chosen
  const file = await handle?.getFile().catch(() => undefined);
  return handle && file && { handle, lastModified: file.lastModified };
}

async function isAllowed(handle: FileSystemFileHandle): Promise<boolean> {
  const permission = await handle.requestPermission?.({ mode: "read" }).catch(() => "denied" as const);
  return permission === undefined || permission === "granted";
}
