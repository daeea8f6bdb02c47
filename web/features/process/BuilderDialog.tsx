import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import dialog from "../../ui/Dialog.module.css";
import { useFocusReturn } from "../../ui/Dialog.tsx";
import { useLayer } from "../../ui/open-layers.ts";
import styles from "./BuilderDialog.module.css";

/** A dialog of a specified width: 400 px for a step, 800 px for translations (specification, section 9). */
export function BuilderDialog({
  title,
  width,
  onClose,
  children,
}: {
  title: string;
  width: 400 | 800;
  onClose: () => void;
  children: ReactNode;
}) {
  useFocusReturn(selectedStep);
  useLayer(onClose);
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeOnEscape={false} // the layer does
      classNames={{
        content: `${dialog.content} ${width === 400 ? styles.step : styles.translations}`,
        header: `${dialog.header}`,
        title: `${dialog.title}`,
        body: `${dialog.body}`,
      }}
    >
      <div className={dialog.scroll}>{children}</div>
    </Modal>
  );
}

/** The step that is selected in the tree: one that was moved or added is another element than what opened the dialog. */
export function selectedStep(): HTMLElement | null {
  const step = document.querySelector<HTMLElement>('[role="treeitem"][aria-selected="true"]');
  return step ?? document.getElementById("content");
}
