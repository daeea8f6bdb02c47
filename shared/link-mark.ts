/** Tells the prefilled links of a publication apart, where the link itself must not be kept: it may name people and their answers. */

/** 96 of the signature's 256 bits: enough for no two links to be the same, too few to write a link with. */
const MARK_CHARACTERS = 16;

/**
 * The beginning of a link's signature, which says nothing of what the link contains.
 * @param token what the link has after `#fill=`
 * @returns undefined for a link that was cut short
 * @example linkMark("eyJpIjoi.c2lnbmF0dXJlLW9mLWEtbGluaw") // "c2lnbmF0dXJlLW9m"
 */
export function linkMark(token: string): string | undefined {
  const mark = token.split(".")[1]?.slice(0, MARK_CHARACTERS);
  return mark?.length === MARK_CHARACTERS ? mark : undefined;
}
