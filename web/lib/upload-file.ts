/** Sends files with their progress, which `fetch` cannot report. */
import type { FileImportStats } from "../../shared/contract/imports.ts";
import { CallProblem, refusal, withFreshToken, XSRF_HEADER, xsrfToken } from "./send.ts";

/**
 * @param path the address of a multipart row
 * @param onProgress called with 0 to 100 while the file travels
 * @throws CallProblem when the server refuses the file or cannot be reached (`status` 0)
 */
export function uploadFile(
  path: string,
  files: readonly File[],
  onProgress: (percent: number) => void,
): Promise<FileImportStats> {
  return withFreshToken(async () => attempt(path, files, await xsrfToken(), onProgress));
}

function attempt(
  path: string,
  files: readonly File[],
  token: string,
  onProgress: (percent: number) => void,
): Promise<FileImportStats> {
  const body = new FormData();
  for (const file of files) body.append("file", file, file.name);

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.responseType = "json";
    request.setRequestHeader("Accept", "application/json");
    request.setRequestHeader(XSRF_HEADER, token);
    request.upload.onprogress = ({ loaded, total }) => {
      if (total > 0) onProgress(Math.round((100 * loaded) / total));
    };
    request.onerror = () => reject(new CallProblem(0, "The upload was interrupted. Check your network."));
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response);
      else reject(refusal(request.status, request.response));
    };
    request.send(body);
  });
}
