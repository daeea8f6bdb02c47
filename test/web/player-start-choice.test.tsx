/** What is offered before a form is started: only what the server still lets this person use. */
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { problem } from "../../shared/problems.ts";
import type { OutputProgress, Target } from "../../web/player/base/instance-calls.ts";
import {
  declareOwn,
  recallLast,
  rememberAuthKey,
  rememberLast,
} from "../../web/player/device/device-keys.ts";
import { StartChoice } from "../../web/player/start/StartChoice.tsx";
import { loadTexts } from "../../web/player/texts/texts.ts";
import { type FakeServer, fakeServer } from "./support/fake-server.ts";
import "./support/patience.ts";

const link = { publicationKey: "publication-0123456789" };
const at = "2026-05-03T10:00:00.000Z";
const progress: OutputProgress = {
  ...{ status: "COMPLETE", messageCode: "OK", outputReferences: [], progress: 100 },
  ...{ submittedAt: at, reusable: true },
};
let server: FakeServer;
let chosen: Target[];

beforeEach(async () => {
  localStorage.clear();
  await loadTexts("en");
  declareOwn();
  chosen = [];
  server = fakeServer();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** @param instanceKey another one for each test: the page remembers the keys that it has seen */
function show(instanceKey: string, authKey?: string, opened?: string) {
  rememberLast(link.publicationKey, { instanceKey, at });
  if (authKey !== undefined) rememberAuthKey(instanceKey, authKey, at);
  const last = recallLast(link.publicationKey);
  const started = opened === undefined ? undefined : { instanceKey: opened, at };
  render(<StartChoice {...{ link, last }} opened={started} onChoice={(target) => chosen.push(target)} />);
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const offer = () => screen.findByRole("heading", { name: "You have filled this in before" });

it("offers the answers that this device's key opens, beside an empty form", async () => {
  server.answer(api.runtime.outputList, () => progress);
  show("one", "secret");
  await offer();
  screen.getByText(/^You submitted it on May 3, 2026\./);
  await press("Start from my last answers");
  await press("Start empty");
  expect(chosen).toEqual([{ instanceKey: "one", authKey: "secret", again: true }, link]);
});

it("offers a member's answers in their session, and asks nobody else's", async () => {
  let loggedIn = true;
  server.answer(api.account.loginStatus, () => ({ loggedIn, email: null }));
  server.answer(api.runtime.outputList, () => progress);
  show("two");
  await offer();
  await press("Start from my last answers");
  expect(chosen).toEqual([{ instanceKey: "two", again: true }]);
  cleanup();
  loggedIn = false;
  show("two");
  await waitFor(() => expect(chosen[1]).toEqual(link));
  expect(server.sent(api.runtime.outputList)).toHaveLength(1);
});

it("starts empty where the publication doesn't offer it any more, and forgets what is gone", async () => {
  const { reusable: _, ...rest } = progress;
  server.answer(api.runtime.outputList, () => rest);
  show("three", "secret");
  await waitFor(() => expect(chosen).toEqual([link]));
  expect(recallLast(link.publicationKey)?.instanceKey).toBe("three");
  cleanup();
  server.answer(api.runtime.outputList, () => {
    throw problem("ACCESS_DENIED");
  });
  show("three", "secret");
  await waitFor(() => expect(chosen).toEqual([link, link]));
  expect(recallLast(link.publicationKey)).toBeUndefined();
  expect(screen.queryByRole("heading")).toBeNull();
});

it("continues what was started; starting again comes to the offer", async () => {
  server.answer(api.runtime.outputList, () => progress);
  show("four", "secret", "draft");
  await press("Continue where you left off");
  expect(chosen).toEqual([{ instanceKey: "draft" }]);
  await press("Start a new one");
  await offer();
});
