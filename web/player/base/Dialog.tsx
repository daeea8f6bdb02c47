import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { pageFragment } from "./page-route.ts";

/** Open over the page for as long as it is rendered. Escape and the browser's Back call `onClose`. */
export function Dialog(props: ComponentProps<"dialog">) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => (dialog.current === null ? undefined : openDialog(dialog.current)), []);
  return <dialog className="p-dialog" ref={dialog} {...props} />;
}

/**
 * The browser's Back closes the dialog on top, as Escape does. Each open dialog has an entry of its own in the history,
 * at the page's address; its state is how many dialogs are open there.
 */
const open: HTMLDialogElement[] = [];
/** The address of the page that is shown, without its step. */
let address = "";

/** Opens a dialog over the page. @returns how to close it, which gives the focus back */
function openDialog(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  noteAddress();
  window.history.pushState(open.push(dialog), "");
  return () => {
    const at = open.indexOf(dialog);
    if (at >= 0) {
      open.splice(at, 1);
      window.history.back();
    }
    dialog.close();
  };
}

/** The page that is shown has this address now, without being another page. */
export function noteAddress(): void {
  address = window.location.pathname + pageFragment();
}

/**
 * Called at first and after each move in the history; a reload or Forward opens no dialog again.
 * @returns whether it was between a page and its dialogs, or between steps of its form, so that the page is the same
 */
export function followDialogs(): boolean {
  const before = address;
  const { state } = window.history;
  const depth = typeof state === "number" ? state : 0; // anything else is of the form
  noteAddress();
  if (depth > open.length) window.history.back();
  else while (open.length > depth) open.pop()?.close();
  return address === before;
}
