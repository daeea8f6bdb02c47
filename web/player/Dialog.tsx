import { type ComponentProps, useLayoutEffect, useRef } from "react";

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
/** The entry that is shown: how many dialogs are open there, and its address. */
let depth = 0;
let address = "";

/** Opens a dialog over the page. @returns how to close it, which gives the focus back */
function openDialog(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  depth = open.push(dialog);
  address = window.location.href;
  window.history.pushState(depth, "");
  return () => {
    const at = open.indexOf(dialog);
    if (at >= 0) {
      open.splice(at, 1);
      window.history.back();
    }
    dialog.close();
  };
}

/**
 * Called at first and after each step in the history; a reload or Forward opens no dialog again.
 * @returns whether the step was between a page and its dialogs, so that the page is the same
 */
export function followDialogs(): boolean {
  const before = { depth, address };
  depth = Number(window.history.state);
  address = window.location.href;
  if (depth > open.length) window.history.back();
  else while (open.length > depth) open.pop()?.close();
  return address === before.address && (depth > 0 || before.depth > 0);
}
