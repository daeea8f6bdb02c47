import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { openDialog } from "./dialog-history.ts";

/** Open over the page for as long as it is rendered. Escape and the browser's Back call `onClose`. */
export function Dialog(props: ComponentProps<"dialog">) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => (dialog.current === null ? undefined : openDialog(dialog.current)), []);
  return <dialog className="p-dialog" ref={dialog} {...props} />;
}
