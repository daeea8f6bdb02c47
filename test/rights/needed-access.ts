/** What one request to AWS needs of a function's data access (`infra/data-access.ts`). */
import { blobKinds, bodyPlaces, type DataAccess, everyCall } from "../../infra/data-access.ts";
import { TRAIL_BUCKET_NAME } from "../../infra/local/make-resources.ts";
import type { AwsRequest } from "./aws-requests.ts";

/** What rights name themselves, whatever the access: `sessions:write`, `audit:write` and `audit:record`. */
const ofRights = ["SESSION", "LIMIT", "AUDIT_NOTE", "AUDIT", "TRAILS"];

export interface NeededAccess {
  part: keyof DataAccess;
  /** Kinds of items or blobs, or indexes; the key itself of a blob that is of no kind. */
  names: readonly string[];
}

/** @returns undefined where the request needs none; whether its action is allowed at all is checked by `check.ts` */
export function neededAccess(
  file: string,
  { action, resource, context }: AwsRequest,
): NeededAccess | undefined {
  const [service, name = ""] = action.split(":");
  const [, index] = resource.split("/index/");
  if (index !== undefined) return { part: "indexes", names: [index] };
  if (service === "dynamodb") {
    const kinds = (context["dynamodb:LeadingKeys"] ?? []).map((key) => key.split("#")[0] ?? "");
    const part =
      name === "DeleteItem" ? "deletes" : ["PutItem", "UpdateItem"].includes(name) ? "writes" : "reads";
    const covered: readonly string[] =
      part !== "reads" ? ofRights : file.startsWith("functions/") ? everyCall : [];
    return { part, names: [...new Set(kinds)].filter((kind) => !covered.includes(kind)) };
  }
  if (resource.startsWith(`arn:aws:s3:::${TRAIL_BUCKET_NAME}/`)) return undefined; // `trail:send` names it
  const key = resource.replace(/^arn:aws:s3:::[^/]*\//, "");
  const kind =
    blobKinds.find((one) => new RegExp(`^${bodyPlaces[one].replaceAll("*", ".*")}$`).test(key)) ?? key;
  if (action === "s3:GetObject") return { part: "blobsRead", names: [kind] };
  if (action === "s3:PutObject") return { part: "blobsWrite", names: [kind] };
  return undefined;
}

/** Whether a function's access is enough for a request. */
export function isGranted(file: string, access: DataAccess, request: AwsRequest): boolean {
  const needed = neededAccess(file, request);
  if (needed === undefined) return true;
  const granted: readonly string[] = access[needed.part];
  return needed.names.every((name) => granted.includes(name));
}
