/**
 * The version of stored data. Every item and body is stamped with the version of the release that wrote it; data without a
 * stamp is version 1. A release reads what the release before and the release after it wrote, so that a deployment can be
 * rolled back; data of a later one is refused rather than misread.
 */

/** Incremented by every release that stores a format which the release before can't read; `migrations.ts` has the conversion. */
export const DATA_VERSION = 6;

const FIRST_VERSION = 1;
/** Data written by a release with the next version can still be read. */
const NEWEST_READ = DATA_VERSION + 1;

/** Data of a later release: nothing of it is read, so nothing can be misread or lost. */
export class DataTooNew extends Error {
  override readonly name = "DataTooNew";
}

/** @param stamp as stored. @returns the version that wrote it */
export function versionOf(stamp: unknown): number {
  const version = stamp === undefined ? FIRST_VERSION : Number(stamp);
  if (!Number.isInteger(version) || version < FIRST_VERSION)
    throw new DataTooNew(`"${stamp}" is not a data version.`);
  return version;
}

/** @throws DataTooNew when a release later than the next one wrote it */
export function assertReadableVersion(stamp: unknown): void {
  const version = versionOf(stamp);
  if (version <= NEWEST_READ) return;
  throw new DataTooNew(
    `This was written with data version ${version}; this release reads up to ${NEWEST_READ}. Deploy the release that wrote it.`,
  );
}
