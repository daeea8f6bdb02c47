/** What fails in somebody's browser reaches the log, and nothing else does by that way. */
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { api } from "../../shared/contract/index.ts";
import type { InputOf } from "../../shared/contract/route.ts";
import { attemptLimits } from "../../shared/people/limits.ts";
import { faultOf } from "../../web/lib/report-fault.ts";
import { openRecorder } from "../security/recorder.ts";
import { useStack } from "../support/stack.ts";

const stack = useStack();
const recorder = openRecorder();
let endListening: () => void;
beforeAll(() => {
  vi.stubEnv("SPROUT_LOG", "all");
  endListening = recorder.listen();
});
afterAll(() => {
  endListening();
  vi.unstubAllEnvs();
});

const logged = () => recorder.sent.log.filter((line) => line.includes('"page-fault"'));
const fault: InputOf<typeof api.account.pageFault> = {
  page: "respondent",
  name: "TypeError",
  places: ["player-1a2b.js:1:2345"],
};

it("of a page, an error is sent with its kind and its places in the program, and without any text", () => {
  const error = new TypeError("Can't read Ana of undefined");
  error.stack = `TypeError: Can't read Ana of undefined
    at draw (https://forms.example.org/assets/player-1a2b.js:1:2345)
    at https://forms.example.org/i/KEY?a=Ana:1:1
    at Ana@https://forms.example.org/assets/chunk.js:10:2`;
  expect(faultOf(error, "respondent")).toEqual({
    ...fault,
    places: ["player-1a2b.js:1:2345", "chunk.js:10:2"],
  });
  const named = Object.assign(new Error("x"), { stack: "at https://a/assets/a.js:1:1", name: "Ana Lab 7" });
  expect(faultOf(named, "designer")?.name).toBe("Error");
  for (const other of [undefined, "Ana", { stack: "/assets/a.js:1:1" }, new Error("of an extension")])
    expect(faultOf(other, "designer")).toBeUndefined();
  expect(faultOf(Object.assign(named, { name: "CallProblem" }), "designer")).toBeUndefined();
});

it("is logged for anybody, as it was sent; what could be a text is refused", async () => {
  const visitor = stack.client();
  expect((await visitor.call(api.account.pageFault, fault)).status).toBe(200);
  expect(logged()).toHaveLength(1);
  expect(JSON.parse(logged()[0] ?? "")).toMatchObject({ level: "error", event: "page-fault", ...fault });
  const texts: object[] = [
    { ...fault, message: "Ana" },
    { ...fault, name: "Ana has 7" },
    { ...fault, places: ["https://forms.example.org/i/KEY"] },
    { ...fault, places: ["Ana Lab.js:1:1"] },
    { ...fault, places: Array.from({ length: 9 }, () => "a.js:1:1") },
    { ...fault, places: [] },
  ];
  for (const text of texts) {
    const { status } = await visitor.call(api.account.pageFault, text as typeof fault);
    expect(status, JSON.stringify(text)).toBe(400);
  }
  expect(logged()).toHaveLength(1);
});

it("is logged a few times an hour of one place, and the page never learns of it", async () => {
  const visitor = stack.client();
  for (let count = 0; count < attemptLimits.pageFaultsByIp.max + 3; count += 1)
    expect((await visitor.call(api.account.pageFault, fault)).status).toBe(200);
  expect(logged()).toHaveLength(attemptLimits.pageFaultsByIp.max);
});
