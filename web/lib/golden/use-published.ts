import { useEffect, useMemo } from "react";
import type { PublishedContent } from "../../../shared/contract/golden.ts";
import type { FormDefinition } from "../../../shared/form/definition/definition.ts";
import { Step } from "../../../shared/process/step.ts";
import { api, call, useApi } from "../api.ts";
import type { Compared } from "./golden-jobs.ts";
import type { Version } from "./use-comparison.ts";

/**
 * What a version of a link makes reports with, and the golden cases that are kept of the form.
 * @param link absent: the one that was published last
 * @param about whose form it is, as the version that it is compared with says: it belongs to a link, not to its versions
 */
export function usePublished(
  formId: number,
  link: { publicationKey?: string; version?: number },
  about: FormDefinition["about"],
) {
  const { data, error, mutate } = useApi(api.forms.goldenReports, { id: formId, ...link });
  const published = data?.published;
  const version = useMemo(() => published && versionOf(published, about), [published, about]);
  return { isLoaded: data !== undefined, published, version, kept: data?.kept, error, mutate };
}

function versionOf(
  { definition: { about: _, ...definition }, model }: PublishedContent,
  about: FormDefinition["about"],
): Version {
  return { definition: { ...definition, ...(about && { about }) }, root: Step.parse(JSON.parse(model)) };
}

/** Keeps what was recorded of a link's reports: once, and again when the link has another content. */
export function useKeptRecord(
  formId: number,
  compared: Compared | undefined,
  { kept, isLoaded, mutate }: Pick<ReturnType<typeof usePublished>, "kept" | "isLoaded" | "mutate">,
) {
  const record = compared?.record;
  const keep = async () => {
    if (record === undefined) return;
    await call(api.forms.keepGolden, { id: formId, kept: record });
    await mutate((now) => now && { ...now, kept: record }, { revalidate: false });
  };
  const isNew = isLoaded && record !== undefined && record.content !== kept?.content;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each record
  useEffect(() => {
    // what can't be kept now is kept with the next comparison
    if (isNew) keep().catch(() => undefined);
  }, [isNew, record?.content]);
  return keep;
}
