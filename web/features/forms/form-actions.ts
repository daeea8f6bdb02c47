import {
  IconBinaryTree,
  IconDownload,
  IconFileUpload,
  IconShare,
  IconTrash,
  IconWorldShare,
  type TablerIcon,
} from "@tabler/icons-react";
import type { FormAction } from "../../../shared/access.ts";

/** The actions of the list in the order of its columns; `view` is the form's name itself. */
export const listActions = [
  { action: "processes", column: "Processes", tooltip: "Build its processes", icon: IconBinaryTree },
  { action: "reimport", column: "Re-Import", tooltip: "Import the workbook again", icon: IconFileUpload },
  { action: "share", column: "Share", tooltip: "Share with others", icon: IconShare },
  {
    action: "publications",
    column: "Publications",
    tooltip: "Publish, see publications",
    icon: IconWorldShare,
  },
  { action: "download", column: "Download", tooltip: "Download the workbook", icon: IconDownload },
  { action: "delete", column: "Delete", tooltip: "Delete the form", icon: IconTrash },
] as const satisfies readonly { action: FormAction; column: string; tooltip: string; icon: TablerIcon }[];

export type ListAction = (typeof listActions)[number];
