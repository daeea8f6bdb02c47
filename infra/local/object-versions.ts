/**
 * ListObjectVersions, which fauxqs lacks: answered as S3 answers for a bucket without versions, where each object is
 * listed once, as version `null`. So what erases all versions runs here as it does on AWS.
 */
export interface ListedObjects {
  listObjects(
    bucket: string,
    options: { prefix: string; maxKeys: number },
  ): { objects: { key: string }[]; isTruncated: boolean };
}

const PAGE = 1_000;

/** @returns undefined for any other request */
export function objectVersions(
  { method, params, query }: { method: string; params?: { bucket?: string }; query?: Record<string, string> },
  store: ListedObjects,
): string | undefined {
  if (method !== "GET" || query?.versions === undefined || params?.bucket === undefined) return undefined;
  const { objects, isTruncated } = store.listObjects(params.bucket, {
    prefix: query.prefix ?? "",
    maxKeys: PAGE,
  });
  const versions = objects.map(
    ({ key }) =>
      `<Version><Key>${escaped(key)}</Key><VersionId>null</VersionId><IsLatest>true</IsLatest></Version>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><ListVersionsResult><IsTruncated>${isTruncated}</IsTruncated>${versions.join("")}</ListVersionsResult>`;
}

function escaped(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
