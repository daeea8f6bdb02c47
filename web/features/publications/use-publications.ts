import { useEffect, useState } from "react";
import type { PublicationCommand, publish as publishRow } from "../../../shared/contract/forms.ts";
import type { ListedPublication, Publication } from "../../../shared/contract/publication.ts";
import type { PublicationAbout } from "../../../shared/contract/publication-about.ts";
import type { InputOf } from "../../../shared/contract/route.ts";
import type { StartCheck } from "../../../shared/start-check.ts";
import { api, call, useApi } from "../../lib/api.ts";
import { problemText } from "../../lib/problem-text.ts";

/** Settings that were changed; those that are absent stay as they are. */
export interface ChosenSettings {
  /** That of the publication as it was seen. */
  revision: number;
  /** ISO time; null: it is open at once. */
  opensAt?: string | null;
  /** null: nothing is computed before a form starts. */
  startCheck?: StartCheck | null;
  /** ISO time; null: no date closes it. */
  closesAt?: string | null;
  /** null: it takes any number of submissions. */
  maxSubmissions?: number | null;
  sharedDevice?: boolean;
  /** False: what was submitted stays as it is. */
  changeable?: boolean;
  hidesCorrections?: boolean;
  /** False: everybody starts with an empty form. */
  reusable?: boolean;
  /** Whether personal links alone start its form. */
  personalLinksOnly?: boolean;
  /** null: it doesn't say whose form it is. */
  about?: PublicationAbout | null;
  /** A new logo, as base64. */
  logo?: string;
}

/** What the publication is called, and in other languages. */
export type Named = Pick<InputOf<typeof publishRow>, "publicationName" | "publicationNames">;

/** Another name for what a dialog was opened with. */
export type Renamed = Named & { revision: number };

/** The publications of a form, and publishing it. */
export function usePublications(formId: number) {
  const { data, error, mutate } = useApi(api.forms.publications, { id: formId });
  return { publications: data, error, reload: () => mutate() };
}

/** Carries a command out on a publication. */
export function changePublication(
  formId: number,
  publicationKey: string,
  command: PublicationCommand,
  settings?: Partial<ChosenSettings> | Renamed,
) {
  return call(api.forms.changePublication, { id: formId, publicationKey, command, ...settings });
}

/** Pausing, resuming, revoking, renaming and settings. @param onChanged reloads the list */
export function usePublicationCommands(formId: number, onChanged: () => Promise<unknown>) {
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<string>();
  return {
    /** The key of the publication that is being changed. */
    busy,
    failure,
    forget: () => setFailure(undefined),
    /** @returns what it is now; undefined: it failed */
    change: async (
      publicationKey: string,
      command: PublicationCommand,
      settings?: ChosenSettings | Renamed,
    ): Promise<Publication | undefined> => {
      setBusy(publicationKey);
      setFailure(undefined);
      const changed = await changePublication(formId, publicationKey, command, settings).catch((reason) => {
        setFailure(problemText(reason));
        return undefined;
      });
      await onChanged().catch(() => undefined); // the list itself says what could not be loaded
      setBusy(undefined);
      return changed;
    },
  };
}

/** What a dialog changes: as it was when it was opened, until a failure shows what it is now. */
export function useBase(
  listed: ListedPublication,
  failure: string | undefined,
  seen: ListedPublication = listed,
): ListedPublication {
  const [base, setBase] = useState(seen);
  useEffect(() => {
    if (failure !== undefined) setBase(listed);
  }, [listed, failure]);
  return base;
}
