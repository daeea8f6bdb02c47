import { generatePath, type UIMatch, useMatches } from "react-router-dom";

/** A crumb; the last one is the page itself and leads nowhere. */
export interface Crumb {
  name: string;
  /** May name parts of the page's own address. @example "/design/form/:id/submissions" */
  to?: string;
}

/** What a route says about its page. */
export interface PageHandle {
  /** The document's title. */
  title: string;
  crumbs: readonly Crumb[];
  /** True: the page takes the whole width. */
  fullWidth?: boolean;
}

const home: Crumb = { name: "Home", to: "/" };

/** A page of the shell. @example page("Import", "Import") // Home > Import */
export function page(title: string, ...crumbs: (Crumb | string)[]): PageHandle {
  return {
    title,
    crumbs: [home, ...crumbs.map((crumb) => (typeof crumb === "string" ? { name: crumb } : crumb))],
  };
}

/** The handle of the page on screen: that of the deepest route that has one. */
export function usePageHandle(): PageHandle | undefined {
  const matches = useMatches() as UIMatch<unknown, PageHandle | undefined>[]; // routes.tsx gives no other handles
  const match = matches.findLast(({ handle }) => handle !== undefined);
  return (
    match?.handle && {
      ...match.handle,
      crumbs: match.handle.crumbs.map(({ name, to }) =>
        to === undefined ? { name } : { name, to: generatePath(to, match.params) },
      ),
    }
  );
}
