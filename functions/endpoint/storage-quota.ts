/** Counts what people store, before it is stored, where its row says so (threat T34). */

import type { Route } from "../../shared/contract/route.ts";
import { allowAttempt } from "../../shared/people/limits.ts";
import { problem } from "../../shared/problems.ts";
import type { Bodies } from "../../shared/stores/s3/bodies.ts";
import { callOf, type Middleware } from "./call.ts";
import { epochSeconds } from "./sessions.ts";

export function storageQuota(row: Route): Middleware {
  return {
    before(request) {
      const call = callOf(request);
      const username = call.signedIn?.user.username;
      if (username === undefined || !row.countsBytes) return;
      const { stores } = call;
      const { bodies } = stores;
      const put: Bodies["put"] = async (key, body, contentType) => {
        const bytes = Buffer.byteLength(body);
        const seconds = epochSeconds(call.now);
        if (!(await allowAttempt(stores, "bytesByUser", username, seconds, { amount: bytes })))
          throw problem("STORAGE_SPENT");
        await bodies.put(key, body, contentType);
      };
      call.stores = { ...stores, bodies: { ...bodies, put } };
    },
  };
}
