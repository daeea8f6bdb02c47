/** A form that was started from earlier answers: what confirms a page, and what the device keeps of that. */
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compileForm } from "../../shared/form/engine/compile-form.ts";
import { formClock } from "../../shared/form/engine/engine.ts";
import { openForm } from "../../shared/form/engine/open-form.ts";
import { createAnswerStore } from "../../web/player/base/answer-store.ts";
import {
  declareOwn,
  declareShared,
  forgetLast,
  recallLast,
  rememberLast,
} from "../../web/player/device/device-keys.ts";
import { OpenForm } from "../../web/player/pages/OpenForm.tsx";
import { createReconfirmation } from "../../web/player/start/reconfirmation.tsx";
import { loadTexts } from "../../web/player/texts/texts.ts";
import { field, page, section } from "../e2e/player-form.ts";
import { aServer, aSession } from "./support/draft-devices.ts";
import "./support/patience.ts";

const text = (key: string) => field({ key, controlType: "text", label: key });
const form = compileForm({
  title: "Visit",
  locales: [{ code: "en", name: "English" }],
  defaultLocale: "en",
  model: [
    page("one", "About", section("s", "", text("name"))),
    page("two", "Rest", section("t", "", text("town"))),
  ],
});
const answers = { name: "Ana", town: "Vigo" };
const copied = { submittedAt: "2026-05-03T10:00:00.000Z", pages: ["one", "two"] };

beforeEach(() => {
  localStorage.clear();
});
afterEach(cleanup);

describe("confirming a page", () => {
  const startForm = () => {
    const server = aServer(answers);
    server.copied("one", "two");
    return server;
  };

  it("is saved like an answer, once, and changing an answer confirms its page", async () => {
    const server = startForm();
    const { reconfirmation, save, answer, states } = aSession(server, form);
    reconfirmation?.confirm("one");
    reconfirmation?.confirm("nothing");
    await save();
    expect(server.instance().copied?.pages).toEqual(["two"]);
    expect(reconfirmation?.kept()).toEqual({});
    expect(states.at(-1)).toMatchObject({ kind: "saved" });
    answer("town", "Lugo");
    expect(reconfirmation?.isOpen("two")).toBe(false);
    await save();
    expect(server.instance().copied?.pages).toEqual([]);
    expect(server.held()).toEqual({ name: "Ana", town: "Lugo" });
  });

  it("without a connection is kept on the device, for the page that is opened next", async () => {
    const server = startForm();
    const first = aSession(server, form);
    server.next("refused");
    first.reconfirmation?.confirm("two");
    await first.save();
    const next = aSession(server, form);
    expect(next.reconfirmation?.isOpen("two")).toBe(false);
    expect(next.notices.filter((notice) => notice !== undefined)).toEqual([]);
    await next.pass(20_000);
    expect(server.instance().copied?.pages).toEqual(["one"]);
    expect(JSON.stringify({ ...localStorage })).not.toContain("confirmedPages");
  });

  it("elsewhere is known here with the next save", async () => {
    const server = startForm();
    const { reconfirmation, answer, save } = aSession(server, form);
    server.copied("one");
    answer("name", "Eva");
    await save();
    expect(reconfirmation?.isOpen("two")).toBe(false);
  });
});

describe("the form", () => {
  it("says on each page whose answers they are, and can't be left or submitted before that is answered", async () => {
    await loadTexts("en");
    const reconfirmation = createReconfirmation(copied, form);
    const session = openForm(form, answers, formClock(new Date("2026-05-20T10:00:00Z"), "UTC"));
    const store = createAnswerStore(session, form.definition, reconfirmation.changed);
    let submitted = 0;
    render(
      <OpenForm
        {...{ definition: form.definition, store, locale: "en", reconfirmation }}
        start={{ step: 0, fieldKey: "" }}
        busy={undefined}
        save={undefined}
        onPlace={() => {}}
        onSubmit={() => submitted++}
        onSave={() => {}}
      />,
    );
    const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
    screen.getByText("These are your answers of May 3, 2026.");
    press("Next");
    const summary = screen.getByRole("region", { name: "1 answer needs your attention" });
    fireEvent.click(within(summary).getByRole("button", { name: "About" }));
    expect(document.activeElement?.textContent).toBe("Yes, still so");
    press("Yes, still so");
    expect(document.activeElement?.textContent).toContain("You have checked this page.");
    press("Next");
    const town = await screen.findByLabelText<HTMLInputElement>("town");
    press("Submit");
    expect(submitted).toBe(0);
    screen.getByText("Say that your last answers are still so, or change them.");
    act(() => store.answer("town", "Lugo"));
    await screen.findByText("You have checked this page.");
    expect(town.isConnected).toBe(true);
    press("Submit");
    expect(submitted).toBe(1);
  });
});

describe("what was submitted last", () => {
  it("is remembered by its key alone, the newest of each publication, until the device is shared", async () => {
    declareOwn();
    rememberLast("p", { instanceKey: "new", at: "2026-05-03" });
    rememberLast("p", { instanceKey: "old", at: "2026-05-01" });
    rememberLast("q", { instanceKey: "other", at: "2026-05-01" });
    expect(recallLast("p")).toEqual({ instanceKey: "new", at: "2026-05-03" });
    forgetLast("q");
    expect(recallLast("q")).toBeUndefined();
    await declareShared();
    expect(recallLast("p")).toBeUndefined();
    expect(JSON.stringify({ ...localStorage })).not.toContain("new");
  });
});
