import { accountData } from "../../../shared/contract/personal-data.ts";
import { MAX_EXPORT_ROWS, MAX_INLINE_OUTPUT_BYTES, OUTPUT_LINK_SECONDS } from "../../../shared/limits.ts";
import { personalData } from "../../../shared/people/erasing/personal-data.ts";
import { blobKeys } from "../../../shared/stores/s3/blobs.ts";
import { newKey } from "../../../shared/tokens.ts";
import { endpoint } from "../../endpoint/endpoint.ts";
import { limitAttempts } from "../../endpoint/limit-attempts.ts";

/** What fits into the function's memory, and can be read within the time of a call. */
const OF_A_CALL = { maxSubmissions: MAX_EXPORT_ROWS.json, maxCharacters: 20 * 1024 * 1024 } as const;

/** All data stored about the signed-in user, as one file. */
export const handler = endpoint(accountData, async ({ stores, now, user, call }) => {
  const { username } = user;
  await limitAttempts(call, { ownDataByUser: username });
  const found = await personalData(stores, username, now, OF_A_CALL);
  const bytes = new TextEncoder().encode(`${JSON.stringify(found, null, 2)}\n`);
  const answer = {
    fileName: `My data ${now.toISOString().slice(0, 10)}.json`,
    contentType: "application/json",
  };
  if (bytes.length <= MAX_INLINE_OUTPUT_BYTES)
    return { ...answer, data: Buffer.from(bytes).toString("base64") };
  const key = `${blobKeys.personExports(username)}${newKey()}`;
  await stores.blobs.put(key, bytes, answer.contentType);
  const { fileName, contentType } = answer;
  return { ...answer, url: await stores.blobs.link(key, fileName, contentType, OUTPUT_LINK_SECONDS) };
});
