import type { PublicationCommand } from "../../../shared/contract/forms.ts";
import type { ListedPublication, Publication } from "../../../shared/contract/publication.ts";
import type { ChosenSettings, Renamed } from "./use-publications.ts";

/** A command that undoes another, with what it sets. */
export type Reversal = { command: PublicationCommand } & (ChosenSettings | Renamed | Record<never, never>);

/**
 * What undoes a command; undefined where nothing does: a revoked publication stays closed, and a logo that was replaced or
 * removed is gone.
 * @param before the publication as it was
 * @param after as it is now: after another change it isn't undone
 */
export function reversing(
  before: ListedPublication,
  command: PublicationCommand,
  settings: ChosenSettings | Renamed | undefined,
  { revision = 0 }: Publication,
): Reversal | undefined {
  const { publicationName, publicationNames } = before;
  switch (command) {
    case "pause":
      return { command: "resume" };
    case "resume":
      return { command: "pause" };
    case "rename":
      return { command, publicationName, ...(publicationNames && { publicationNames }), revision };
    case "settings":
      return settings === undefined || "publicationName" in settings || !keepsLogo(before, settings)
        ? undefined
        : { command, ...earlier(before, settings), revision };
    case "revoke":
      return undefined;
  }
}

function keepsLogo({ about }: ListedPublication, settings: ChosenSettings): boolean {
  return (
    settings.about === undefined || (settings.logo === undefined && settings.about?.logo === about?.logo)
  );
}

/** Of the settings that were changed, what they were. */
function earlier(before: ListedPublication, changed: ChosenSettings): Omit<ChosenSettings, "revision"> {
  const { closesAt, maxSubmissions, sharedDevice, changeable, reusable, personalLinksOnly, about } = before;
  const { opensAt, startCheck, hidesCorrections } = before;
  return {
    ...(changed.opensAt !== undefined && { opensAt: opensAt ?? null }),
    ...(changed.startCheck !== undefined && { startCheck: startCheck ?? null }),
    ...(changed.closesAt !== undefined && { closesAt: closesAt ?? null }),
    ...(changed.maxSubmissions !== undefined && { maxSubmissions: maxSubmissions ?? null }),
    ...(changed.sharedDevice !== undefined && { sharedDevice: sharedDevice === true }),
    ...(changed.changeable !== undefined && { changeable: changeable === true }),
    ...(changed.hidesCorrections !== undefined && { hidesCorrections: hidesCorrections === true }),
    ...(changed.reusable !== undefined && { reusable: reusable === true }),
    ...(changed.personalLinksOnly !== undefined && { personalLinksOnly: personalLinksOnly === true }),
    ...(changed.about !== undefined && { about: about ?? null }),
  };
}
