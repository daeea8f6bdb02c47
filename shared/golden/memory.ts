/** What steps made of their inputs, so that comparing again costs only what an edit changes. */
import { LRUCache } from "lru-cache";
import { digestOf } from "../expression/digest.ts";
import type { ReportLine } from "./report-lines.ts";

/** What a step made of one input. */
export interface KnownOutput {
  /** Of a step that others follow; absent: it failed, or nothing follows it. */
  body?: string;
  contentType?: "application/json" | "text/html" | "text/plain";
  /** Names the output: equal names, equal outputs. */
  name: string;
  lines: readonly ReportLine[];
  /** Why it failed. */
  failure?: string;
}

/** Of the memory of a worker of the builder. */
const KEPT_BYTES = 192 * 1024 * 1024;
const BYTES_PER_CHARACTER = 2;
const BYTES_BESIDE = 200;

/** Outputs by the names of their steps and inputs, within bounds; the least recently used is forgotten first. */
export class GoldenMemory {
  readonly #outputs: LRUCache<string, KnownOutput>;

  constructor(maxBytes = KEPT_BYTES) {
    this.#outputs = new LRUCache<string, KnownOutput>({
      maxSize: maxBytes,
      sizeCalculation: ({ body = "", lines }) =>
        BYTES_BESIDE +
        BYTES_PER_CHARACTER * (body.length + lines.reduce((sum, line) => sum + line.length + 16, 0)),
    });
  }

  get(name: string): KnownOutput | undefined {
    return this.#outputs.get(name);
  }

  set(name: string, output: KnownOutput): void {
    this.#outputs.set(name, output);
  }
}

/** A short name of texts: equal names, equal texts. @example nameOf("a", "b") !== nameOf("ab") // true */
export function nameOf(...texts: readonly string[]): string {
  const text = texts.length === 1 ? (texts[0] ?? "") : JSON.stringify(texts);
  const bytes = digestOf(text, "SHA-256") ?? new Uint8Array();
  return [...bytes.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
