import type { NavigateFunction } from "react-router-dom";
import { entries, entryFor } from "../../../shared/site.ts";

/** Opens a path of the site: within the application, or as a page of the respondent's. */
export function openPath(path: string, navigate: NavigateFunction): void {
  if (entryFor(path) === entries.designer) navigate(path, { replace: true });
  else location.assign(path);
}
