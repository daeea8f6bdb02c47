/** What a browser asks its workers, with a worker that answers as the test says. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { createWorkerClient } from "../../../web/lib/worker-client.ts";

/** The part of a browser's worker that the client uses; `behave` is what it does with a question. */
class TestWorker extends EventTarget {
  static started: TestWorker[] = [];
  isTerminated = false;
  behave: (worker: TestWorker, message: { id: number; question: string }) => void;
  constructor(behave: TestWorker["behave"]) {
    super();
    this.behave = behave;
    TestWorker.started.push(this);
  }
  postMessage(message: { id: number; question: string }) {
    this.behave(this, message);
  }
  say(data: object) {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
  terminate() {
    this.isTerminated = true;
  }
}

const clientOf = (behave: TestWorker["behave"]) =>
  createWorkerClient<string, string>(() => new TestWorker(behave) as unknown as Worker, 1_000); // what it uses

afterEach(() => {
  TestWorker.started = [];
  vi.useRealTimers();
});

describe("a client of a worker", () => {
  it("starts one worker, at the first question, and takes only the answer to its own", async () => {
    const client = clientOf((worker, { id, question }) => {
      worker.say({ id: id + 7, result: "somebody else's" });
      worker.say({ id, result: `${question}!` });
    });
    expect(TestWorker.started).toHaveLength(0);
    expect(await client.ask("a")).toEqual({ kind: "answered", result: "a!" });
    expect(await client.ask("b")).toEqual({ kind: "answered", result: "b!" });
    expect(TestWorker.started).toHaveLength(1);
  });

  it("keeps a worker whose answer is a fault", async () => {
    const client = clientOf((worker, { id, question }) =>
      worker.say(question === "a" ? { id, fault: "no" } : { id, result: question }),
    );
    expect(await client.ask("a")).toEqual({ kind: "fault", fault: "no" });
    expect(await client.ask("b")).toEqual({ kind: "answered", result: "b" });
    expect(TestWorker.started.map(({ isTerminated }) => isTerminated)).toEqual([false]);
  });

  it("replaces a worker that takes too long, or fails", async () => {
    vi.useFakeTimers();
    const client = clientOf((worker, { id, question }) => {
      if (question === "fails") worker.dispatchEvent(new Event("error"));
      if (question === "answers") worker.say({ id, result: question });
    });
    const late = client.ask("is late");
    vi.advanceTimersByTime(1_000);
    expect(await late).toEqual({ kind: "late" });
    expect(await client.ask("fails")).toEqual({ kind: "ended" });
    expect(await client.ask("answers")).toEqual({ kind: "answered", result: "answers" });
    expect(TestWorker.started.map(({ isTerminated }) => isTerminated)).toEqual([true, true, false]);
  });

  it("leaves the next worker alone when a question to a stopped one ends", async () => {
    vi.useFakeTimers();
    const client = clientOf((worker, { id, question }) => {
      if (question === "answers") worker.say({ id, result: question });
    });
    const old = client.ask("is late");
    client.stop();
    await client.ask("answers");
    vi.advanceTimersByTime(1_000);
    expect(await old).toEqual({ kind: "late" });
    expect(TestWorker.started.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
  });
});
