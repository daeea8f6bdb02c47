import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "../../shared/contract/index.ts";
import type { ProblemName } from "../../shared/problems.ts";
import type { FormInstance } from "../../web/player/base/instance-calls.ts";
import { MailLink } from "../../web/player/mails/MailLink.tsx";
import { InstancePage } from "../../web/player/pages/InstancePage.tsx";
import { loadTexts, textsFor } from "../../web/player/texts/texts.ts";
import { field, page, section } from "../e2e/player-form.ts";
import { type FakeServer, fakeServer } from "./support/fake-server.ts";
import "./support/patience.ts";

const access = { instanceKey: "instance-0123456789", authKey: "auth-0123456789abc" };
const name = field({ key: "name", controlType: "text", label: { en: "Name", fr: "Nom" } });
const instance: FormInstance = {
  ...access,
  name: "Visit",
  instanceId: "1",
  publicationKey: "publication-012345",
  schema: JSON.stringify([page("one", "", section("all", "", name))]),
  locales: [
    { code: "en", name: "English" },
    { code: "fr", name: "Français" },
  ],
  defaultLocale: "en",
  model: "{}",
  location: "0:",
  locale: "en",
  status: "NEW",
  messageCode: "OK",
  revision: 3,
  updatedAt: "2026-11-20T20:00:00.000Z",
};

let server: FakeServer;

beforeEach(async () => {
  server = fakeServer();
  Element.prototype.scrollIntoView = () => {};
  vi.stubGlobal("scrollTo", () => {});
  await Promise.all([loadTexts("en"), loadTexts("fr")]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const press = (words: string) => fireEvent.click(screen.getByRole("button", { name: words }));

describe("why answers couldn't be saved or submitted", () => {
  const speak = (code: string) =>
    fireEvent.change(screen.getByRole("combobox", { name: /Language|Langue/ }), { target: { value: code } });

  const says = async (...words: string[]) => {
    await expect.poll(() => screen.queryByRole("alert")?.textContent).toContain(words[0]);
    for (const other of words) expect(screen.getByRole("alert").textContent).toContain(other);
  };

  async function opened(opens: Partial<FormInstance> = {}) {
    const { authKey: _, ...withoutKey } = instance;
    const answered = "authKey" in opens ? { ...withoutKey } : { ...instance, ...opens };
    server.answer(api.runtime.instance, () => answered);
    const { instanceKey, authKey } = answered as Partial<FormInstance> & { instanceKey: string };
    render(<InstancePage target={{ instanceKey, ...(authKey !== undefined && { authKey }) }} />);
    fireEvent.input(await screen.findByLabelText("Name"), { target: { value: "Ana" } });
  }

  it("is said in the language that is chosen then, in the words of each reason", async () => {
    await opened();
    const { en, fr } = { en: textsFor("en"), fr: textsFor("fr") };
    const refusals: readonly (readonly [ProblemName, Record<string, unknown>, string, string])[] = [
      ["TOO_MANY_CHANGES", {}, en.refusals.TOO_MANY_CHANGES ?? "", fr.refusals.TOO_MANY_CHANGES ?? ""],
      ["PUBLICATION_CLOSED", { state: "CLOSED" }, en.closedTitle, fr.closedTitle],
      [
        "PUBLICATION_CLOSED",
        { state: "CLOSED", closed: { en: "Until Monday.", fr: "À lundi." }, defaultLocale: "en" },
        "Until Monday.",
        "À lundi.",
      ],
      ["ANSWERS_TOO_LARGE", {}, "“Name”", "Nom"],
      ["ACCESS_DENIED", {}, en.accessDenied, fr.accessDenied],
    ];
    for (const [problem, details, inEnglish, inFrench] of refusals) {
      server.refuse(api.runtime.submit, problem, details);
      press(en.submit);
      await says(inEnglish);
      speak("fr");
      await says(inFrench);
      speak("en");
      await says(inEnglish);
    }
  });

  it("names what the server's check found in the language that is chosen then", async () => {
    await opened();
    const fields = [{ field: "name", code: "wrongType", message: textsFor("en").problems.wrongType }];
    server.refuse(api.runtime.submit, "ANSWERS_INVALID", { fields });
    press("Submit");
    await says("Name: This answer doesn't have the expected form.");
    speak("fr");
    await says(`Nom: ${textsFor("fr").problems.wrongType}`, textsFor("fr").refusals.ANSWERS_INVALID ?? "");
  });

  it("leads to sign-in in the language that is chosen then", async () => {
    server.refuse(api.runtime.submit, "SIGN_IN_NEEDED");
    await opened({ authKey: undefined });
    press("Save");
    await says(textsFor("en").sessionEnded);
    speak("fr");
    await says(textsFor("fr").sessionEnded, textsFor("fr").signIn);
  });

  it("tells a missing connection in the language that is chosen then", async () => {
    await opened();
    server.answer(api.runtime.submit, () => {
      throw new TypeError("Failed to fetch");
    });
    press("Save");
    await says(textsFor("en").saveFailed);
    speak("fr");
    await says(textsFor("fr").saveFailed);
  });
});

describe("an address that a mail can't be sent to", () => {
  it("stays marked, and said, in the language that is chosen then", async () => {
    const [en, fr] = [textsFor("en"), textsFor("fr")];
    const offers = { reportReady: false, reminder: false };
    const { rerender } = render(<MailLink access={access} texts={en} offers={offers} />);
    press(en.mailLink);
    fireEvent.input(await screen.findByLabelText(en.mails.address), { target: { value: "ana" } });
    press(en.mails.send);
    await screen.findByText(en.mails.addressWrong);
    rerender(<MailLink access={access} texts={fr} offers={offers} />);
    const form = within(screen.getByRole("form"));
    expect(form.getByRole("alert").textContent).toBe(fr.mails.addressWrong);
    expect(form.getByLabelText(fr.mails.address).getAttribute("aria-invalid")).toBe("true");
  });
});
