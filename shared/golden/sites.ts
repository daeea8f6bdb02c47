/** Sites: where a template, or the form itself, compares something or decides by a condition. */

/** A comparison of numbers, dates or times that a template or an expression of the form made. */
export interface Compared {
  /** Where it is made. */
  site: string;
  /** The step of its template; the root where the form itself compares. */
  stepKey: string;
  difference: number;
}

/** An outcome at a site, of the several that a repeat may lead to; "": all of them. */
export interface Place {
  site: string;
  outcome: string;
}

/** Which sites are looked at. */
export interface Sites {
  /** Only this version compares so: they come first, and are tried longer. */
  isEdited: (site: string) => boolean;
  isSought: (site: string) => boolean;
}

/** What is looked at, those sites first that an edit changed. */
export function editedFirst<One extends { site: string }>(
  all: readonly One[],
  { isEdited, isSought }: Sites,
): (One & { isFirst: boolean })[] {
  return all
    .filter(({ site }) => isSought(site))
    .map((one) => ({ ...one, isFirst: isEdited(one.site) }))
    .sort((one, other) => Number(other.isFirst) - Number(one.isFirst));
}
