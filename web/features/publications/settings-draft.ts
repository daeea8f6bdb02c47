/** What is entered into the settings of a publication and not saved yet. */
import * as z from "zod";
import { ListedPublication } from "../../../shared/contract/publication.ts";
import { type StartCheck, startChecks } from "../../../shared/start-check.ts";
import { draftOf } from "../../lib/browser-storage.ts";
import type { AboutTexts } from "./AboutFields.tsx";
import type { Brand } from "./BrandFields.tsx";

/** The settings as their fields show them. */
export interface SettingsFields {
  opens: string;
  closes: string;
  /** "": none. */
  startCheck: StartCheck | "";
  limit: string;
  sharedDevice: boolean;
  changeable: boolean;
  hidesCorrections: boolean;
  reusable: boolean;
  personalLinksOnly: boolean;
  about: AboutTexts;
  brand: Brand;
}

export interface EnteredSettings {
  /** The publication as it was when they were entered. */
  publication: ListedPublication;
  entered: Partial<SettingsFields>;
}

const Kept = z.object({
  publication: ListedPublication,
  entered: z
    .object({
      ...{ opens: z.string(), closes: z.string(), limit: z.string() },
      startCheck: z.enum(["", ...startChecks]),
      ...{ sharedDevice: z.boolean(), changeable: z.boolean(), hidesCorrections: z.boolean() },
      ...{ reusable: z.boolean(), personalLinksOnly: z.boolean() },
      about: z.record(z.string(), z.record(z.string(), z.string())),
      brand: z.object({ colour: z.string(), logo: z.string().optional() }),
    })
    .partial(),
});

/** Keeps it until its dialog is opened again, but for a new logo: a file is chosen once more. */
export function settingsDraftOf(formId: number) {
  const stored = draftOf(`settings of a publication of ${formId}`);
  return {
    read(): EnteredSettings | undefined {
      try {
        return Kept.parse(JSON.parse(stored.get() ?? "")) as EnteredSettings; // what JSON has is never undefined
      } catch {
        return undefined; // nothing, or incomplete
      }
    },
    keep({ publication, entered: { brand, ...entered } }: EnteredSettings): void {
      const { file: _, ...look } = brand ?? {};
      stored.set(JSON.stringify({ publication, entered: { ...entered, ...(brand && { brand: look }) } }));
    },
    clear: stored.clear,
  };
}
