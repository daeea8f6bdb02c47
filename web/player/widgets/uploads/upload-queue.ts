/** The files of one form on their way to the server: they continue whatever page is shown, and after a reload. */

import type { Answer } from "../../../../shared/form/definition/definition.ts";
import { templateKey } from "../../../../shared/form/definition/instance-keys.ts";
import { fileOf, fileText } from "../../../../shared/form/definition/uploaded-file.ts";
import { SLOW_LINE_MS } from "../../../../shared/timings.ts";
import type { AnswerStore } from "../../base/answer-store.ts";
import { classifyError, type InstanceAccess, problemName } from "../../base/instance-calls.ts";
import { createSignal } from "../../base/signal.ts";
import { isDrawing } from "../../base/typed/drawing.ts";
import { deviceUse } from "../../device/device-keys.ts";
import { forgetFile, type KeptFile, keepFile, keptFiles } from "./kept-files.ts";
import { hashOf, sendFile } from "./send-file.ts";

/** `waiting`: without a connection; it is tried again by itself. `checking`: it has arrived, and is scanned for malware. */
export type Sending =
  /** `isSlow`: nothing has arrived for a while. */
  | { kind: "sending"; name: string; percent: number; isSlow?: boolean }
  /** `isKept`: on this device, so that it is sent also when the page was closed meanwhile. */
  | { kind: "waiting"; name: string; isKept: boolean }
  | { kind: "checking"; name: string }
  | { kind: "refused"; name: string; why: Refusal };
/** `picture`: this browser can't read it; `gone`: the device has lost it before it was sent. */
export type Refusal = "type" | "size" | "all" | "other" | "picture" | "harmful" | "gone";

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** Until the answer that names a file that has arrived is on the device itself, a browser that is killed must not lose both. */
const FORGET_AFTER_MS = 2_000;

/** What the name of a question has behind it where its background is kept; no key has a space. */
const BACKGROUND = " background";

const reasons: Readonly<Record<string, Refusal>> = {
  UPLOAD_REFUSED: "type",
  UPLOAD_HARMFUL: "harmful",
  UPLOAD_TOO_LARGE: "size",
  UPLOADS_TOO_LARGE: "all",
};

const queues = new WeakMap<AnswerStore, UploadQueue>();

/** The one queue of a form that is filled in; it continues with what was left on this device. */
export function queueOf(store: AnswerStore, access: InstanceAccess): UploadQueue {
  const known = queues.get(store);
  if (known !== undefined) return known;
  const queue = new UploadQueue(store, access);
  queues.set(store, queue);
  void queue.resume();
  return queue;
}

export class UploadQueue {
  private readonly store: AnswerStore;
  private readonly access: InstanceAccess;
  private readonly states = new Map<string, Sending>();
  /** The file of each question that is on its way; another choice replaces it. */
  private readonly current = new Map<string, KeptFile>();
  private readonly wake = new Map<string, () => void>();
  /** Files that only this page has: the device is shared, or took none. */
  private readonly unkept = new WeakSet<KeptFile>();
  /** Of each question the last file that has arrived. */
  private readonly arrived = new Map<string, KeptFile>();
  private readonly signal = createSignal();
  readonly subscribe = this.signal.subscribe;

  constructor(store: AnswerStore, access: InstanceAccess) {
    this.store = store;
    this.access = access;
    window.addEventListener("online", () => this.retryAll());
    window.addEventListener("beforeunload", (event) => {
      if ([...this.current.values()].some((file) => this.unkept.has(file))) event.preventDefault();
    });
  }

  state(field: string): Sending | undefined {
    return this.states.get(field);
  }

  /** A file that was chosen: it is the answer once it has arrived. */
  async add(field: string, name: string, content: Blob): Promise<void> {
    this.set(field, { kind: "sending", name, percent: 0 });
    const sha256 = await hashOf(content);
    const file = { instanceKey: this.access.instanceKey, field, name, content, sha256, at: Date.now() };
    const isKept = deviceUse() !== "shared" && (await keepFile(file));
    void forgetFile({ ...file, field: field + BACKGROUND, sha256: "" });
    if (!isKept) this.unkept.add(file);
    await this.run(file);
  }

  /** The picture that a question's marks are drawn on, until they are used. */
  async keepBackground(field: string, content: Blob): Promise<void> {
    if (deviceUse() === "shared") return;
    const { instanceKey } = this.access;
    await keepFile({ instanceKey, field: field + BACKGROUND, name: "", content, sha256: "", at: Date.now() });
  }

  async leftBackground(field: string): Promise<Blob | undefined> {
    const kept = await keptFiles(this.access.instanceKey);
    return kept.find((file) => file.field === field + BACKGROUND)?.content;
  }

  /** The person no longer wants what is on its way. */
  drop(field: string): void {
    const file = this.current.get(field) ?? this.arrived.get(field);
    this.current.delete(field);
    this.wake.get(field)?.();
    if (file !== undefined) void forgetFile(file);
    this.set(field, undefined);
  }

  retry(field: string): void {
    this.wake.get(field)?.();
  }

  /** Continues with what was left on this device. */
  async resume(): Promise<void> {
    if (this.access.formId !== undefined) return; // staff send nothing that a respondent left here
    const left = (await keptFiles(this.access.instanceKey)).filter(
      ({ field }) => !field.endsWith(BACKGROUND),
    );
    const named = new Set(left.map(({ field }) => field));
    for (const [field, text] of this.store.partialInput())
      if (!isDrawing(text) && this.isUpload(field) && !named.has(field) && !this.states.has(field))
        this.set(field, { kind: "refused", name: this.store.partialInput().get(field) ?? "", why: "gone" });
    const unsent = left.filter((file) => !this.current.has(file.field) && !this.hasArrived(file));
    await Promise.all(unsent.map((file) => this.run(file)));
  }

  /** Whether it is the answer already: the browser was killed before the device forgot it. */
  private hasArrived(file: KeptFile): boolean {
    if (fileOf(this.store.session.value(file.field))?.sha256 !== file.sha256) return false;
    this.set(file.field, undefined);
    void forgetFile(file);
    return true;
  }

  private async run(file: KeptFile): Promise<void> {
    const { field, name } = file;
    this.current.set(field, file);
    const isCurrent = () => this.current.get(field) === file;
    for (let pause = FIRST_PAUSE_MS; isCurrent(); pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const progress = (percent: number) => {
        clearTimeout(timer);
        if (!isCurrent()) return;
        this.set(field, { kind: "sending", name, percent });
        const slow = { kind: "sending", name, percent, isSlow: true } as const;
        timer = setTimeout(() => isCurrent() && this.set(field, slow), SLOW_LINE_MS);
      };
      progress(0);
      try {
        const sent = await sendFile(this.access, file, {
          isCurrent,
          onProgress: progress,
          onChecking: () => {
            clearTimeout(timer);
            if (isCurrent()) this.set(field, { kind: "checking", name });
          },
        });
        if (isCurrent()) this.end(file, undefined, fileText(sent));
        return;
      } catch (error) {
        clearTimeout(timer);
        if (!isCurrent()) return;
        if (classifyError(error) !== "passing") {
          const why = reasons[problemName(error) ?? ""] ?? "other";
          return this.end(file, { kind: "refused", name, why });
        }
        this.set(field, { kind: "waiting", name, isKept: !this.unkept.has(file) });
        await this.pause(field, pause);
      } finally {
        clearTimeout(timer);
      }
    }
  }

  private end(file: KeptFile, state: Sending | undefined, answer?: Answer): void {
    this.current.delete(file.field);
    this.set(file.field, state);
    if (answer === undefined) return void forgetFile(file);
    this.store.answer(file.field, answer);
    this.arrived.set(file.field, file);
    setTimeout(() => void forgetFile(file), FORGET_AFTER_MS);
  }

  private pause(field: string, ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake.set(field, () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  private retryAll(): void {
    for (const wake of this.wake.values()) wake();
  }

  /** While a file is on its way, the form can't be submitted without it. */
  private set(field: string, state: Sending | undefined): void {
    if (state === undefined) this.states.delete(field);
    else this.states.set(field, state);
    const isOnItsWay = state !== undefined && state.kind !== "refused";
    this.store.setPartialInput(field, isOnItsWay ? state.name : undefined);
    this.signal.emit();
  }

  private isUpload(field: string): boolean {
    const node = this.store.session.nodes().find(({ key }) => key === field || key === templateKey(field));
    return node?.kind === "file";
  }
}
