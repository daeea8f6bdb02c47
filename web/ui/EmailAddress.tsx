import { Fragment } from "react";
import { groupIdOf } from "../../shared/groups.ts";

/**
 * An e-mail address that breaks where it is read: before the @ and after a dot, a hyphen or an underscore. A group in the place of
 * a person has none.
 */
export function EmailAddress({ children }: { children: string }) {
  if (groupIdOf(children) !== undefined) return "Group";
  return readablePieces(children).map(({ piece, at }) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {piece}
    </Fragment>
  ));
}

/** @example readablePieces("ada@lab.example") // "ada", "@lab.", "example" */
function readablePieces(address: string): { piece: string; at: number }[] {
  return [...address.matchAll(/@?[^@._-]*[._-]*/g)]
    .filter(([piece]) => piece !== "")
    .map(({ 0: piece, index }) => ({ piece, at: index }));
}
