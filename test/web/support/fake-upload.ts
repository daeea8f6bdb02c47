/** Takes the place of XMLHttpRequest: the test says how far an upload is and what comes of it. */
import { vi } from "vitest";

export interface FakeUpload {
  /** Started uploads, first to last. */
  readonly started: {
    path: string;
    /** The first. */
    file: File;
    fileNames: string[];
    headers: Record<string, string>;
  }[];
  progress(percent: number): void;
  finish(status: number, answer: unknown): void;
  /** The connection breaks. */
  interrupt(): void;
}

export function fakeUpload(): FakeUpload {
  const started: FakeUpload["started"] = [];
  let current: FakeRequest | undefined;

  class FakeRequest {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    status = 0;
    response: unknown;
    responseType = "";
    path = "";
    headers: Record<string, string> = {};
    open(_method: string, path: string) {
      this.path = path;
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }
    send(body: FormData) {
      const file = body.get("file");
      if (!(file instanceof File)) throw new Error("an upload carries one part named file");
      const fileNames = body.getAll("file").flatMap((one) => (one instanceof File ? [one.name] : []));
      started.push({ path: this.path, file, fileNames, headers: this.headers });
      current = this;
    }
  }
  vi.stubGlobal("XMLHttpRequest", FakeRequest);

  return {
    started,
    progress: (percent) => current?.upload.onprogress?.({ loaded: percent, total: 100 }),
    finish: (status, answer) => {
      if (current === undefined) throw new Error("no upload has begun");
      current.status = status;
      current.response = answer;
      current.onload?.();
    },
    interrupt: () => current?.onerror?.(),
  };
}
