/** What a test finds in the organisation's bucket for the audit trail, in the order of the files. */
import { TRAIL_BUCKET_NAME } from "../../infra/local/make-resources.ts";
import { connectObjects } from "../../shared/stores/s3/objects.ts";

export interface TrailFileFound {
  name: string;
  text: string;
}

export async function trailFilesFound(): Promise<TrailFileFound[]> {
  const bucket = connectObjects(TRAIL_BUCKET_NAME, 3);
  const files: TrailFileFound[] = [];
  for await (const name of bucket.keys("")) {
    const found = await bucket.whole(name);
    files.push({ name, text: new TextDecoder().decode(found?.bytes) });
  }
  return files.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}
