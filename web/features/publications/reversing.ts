import type { PublicationCommand } from "../../../shared/contract/forms.ts";
import type { ListedPublication } from "../../../shared/contract/publication.ts";
import type { ChosenSettings } from "./PublicationSettings.tsx";
import type { Named } from "./use-publications.ts";

/** A command that undoes another, with what it sets. */
export type Reversal = { command: PublicationCommand } & (ChosenSettings | Named | Record<never, never>);

/**
 * What undoes a command; undefined where nothing does: a revoked publication stays closed, and a logo that was replaced or
 * removed is gone.
 * @param before the publication as it was
 */
export function reversing(
  before: ListedPublication,
  command: PublicationCommand,
  settings: ChosenSettings | Named | undefined,
): Reversal | undefined {
  const { publicationName, publicationNames } = before;
  switch (command) {
    case "pause":
      return { command: "resume" };
    case "resume":
      return { command: "pause" };
    case "rename":
      return { command, publicationName, ...(publicationNames && { publicationNames }) };
    case "settings":
      return keepsLogo(before, settings) ? { command, ...settingsOf(before) } : undefined;
    case "revoke":
      return undefined;
  }
}

function keepsLogo({ about }: ListedPublication, settings: ChosenSettings | Named | undefined): boolean {
  if (settings === undefined || !("sharedDevice" in settings)) return false;
  return settings.logo === undefined && settings.about?.logo === about?.logo;
}

function settingsOf(before: ListedPublication): ChosenSettings {
  const { closesAt, maxSubmissions, sharedDevice, changeable, reusable, about } = before;
  return {
    closesAt: closesAt ?? null,
    maxSubmissions: maxSubmissions ?? null,
    sharedDevice: sharedDevice === true,
    ...(changeable === true && { changeable }),
    ...(reusable === true && { reusable }),
    ...(about && { about }),
  };
}
