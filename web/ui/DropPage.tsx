import { Portal } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { type Dropped, readDropped } from "../lib/dropped-files.ts";
import styles from "./DropPage.module.css";
import { IconFileUpload } from "./icons/icons.tsx";

/** Marks what takes files for a form: a row of a list, a preview. @example <li {...takesFiles(7)}> */
export function takesFiles(formId: number): { "data-drop-form": number } {
  return { "data-drop-form": formId };
}

interface DropPageProps {
  /** What happens to files that are let go now. @param formId of the part of the page that they are over */
  text: (formId: number | undefined) => string;
  /** Undefined: something else is open, and the page takes none. */
  onDrop: ((dropped: Dropped, formId: number | undefined) => void) | undefined;
}

/**
 * Lets files be dropped anywhere on the page, and on parts of it that are marked by `takesFiles`. A file that nothing
 * takes must not replace the page, as browsers otherwise do.
 */
export function DropPage({ text, onDrop }: DropPageProps) {
  const [over, setOver] = useState<{ part: HTMLElement | undefined }>();
  const now = useRef(onDrop);
  useEffect(() => {
    now.current = onDrop;
  }, [onDrop]);

  useEffect(() => {
    const leave = () => setOver(undefined);
    const drag = (event: DragEvent) => {
      if (!hasFiles(event)) return; // steps of a process and parts of texts are dragged as well
      const isTaken = event.defaultPrevented;
      event.preventDefault();
      if (isTaken || now.current === undefined) return leave();
      const part = partOf(event);
      setOver((before) => (before !== undefined && before.part === part ? before : { part }));
    };
    const exit = (event: DragEvent) => {
      if (event.relatedTarget === null) leave();
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      const isTaken = event.defaultPrevented;
      event.preventDefault();
      leave();
      const dropped = readDropped(event);
      if (!isTaken && dropped.files.length > 0) now.current?.(dropped, formOf(partOf(event)));
    };
    window.addEventListener("dragenter", drag);
    window.addEventListener("dragover", drag);
    window.addEventListener("dragleave", exit);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragenter", drag);
      window.removeEventListener("dragover", drag);
      window.removeEventListener("dragleave", exit);
      window.removeEventListener("drop", drop);
    };
  }, []);

  const part = over?.part;
  useEffect(() => {
    if (part === undefined) return;
    part.dataset.dropOver = "";
    return () => {
      delete part.dataset.dropOver;
    };
  }, [part]);

  if (over === undefined) return null;
  return (
    <Portal>
      <div className={styles.frame} data-page={part === undefined || undefined}>
        <p className={styles.text}>
          <IconFileUpload size={22} stroke={1.6} aria-hidden />
          {text(formOf(part))}
        </p>
      </div>
    </Portal>
  );
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") === true;
}

function partOf({ target }: DragEvent): HTMLElement | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest<HTMLElement>("[data-drop-form]") ?? undefined;
}

function formOf(part: HTMLElement | undefined): number | undefined {
  return part === undefined ? undefined : Number(part.dataset.dropForm);
}
