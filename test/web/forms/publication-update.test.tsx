import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { publications } from "../../../shared/contract/forms.ts";
import type { Publication } from "../../../shared/contract/publication.ts";
import { publicationDifference, updatePublication } from "../../../shared/contract/publication-updates.ts";
import { publicationUse } from "../../../shared/contract/publication-use.ts";
import { publishCheck } from "../../../shared/contract/publish-check.ts";
import { problem } from "../../../shared/problems.ts";
import { PublicationsDialog } from "../../../web/features/publications/PublicationsDialog.tsx";
import { Toasts } from "../../../web/ui/Toasts.tsx";
import { type FakeServer, fakeServer } from "../support/fake-server.ts";
import { renderScreen } from "../support/render-screen.tsx";
import { aFormItem, aProblem, aPublication, aPublishCheck } from "../support/samples.ts";

const user = userEvent.setup();
const publicationKey = "uV3kq0Zx8mB2tYc7";
const none = { added: [], removed: [], changed: [] };
const nothing = {
  ...none,
  form: [],
  pages: none,
  languages: { added: [], removed: [] },
};
const version = (number: number) => ({
  version: number,
  activityDate: "2026-11-20T20:04:00.000Z",
  formVersion: number,
  processRevision: 1,
});
let server: FakeServer;
let held: Publication;
beforeEach(() => {
  held = aPublication();
  server = fakeServer();
  server.answer(publications, () => [held]);
  server.answer(publishCheck, () => aPublishCheck({ version: 4 }));
  server.answer(publicationDifference, ({ to }) => ({
    difference:
      to === undefined
        ? { ...nothing, added: [{ key: "town", label: "Your town", page: "About you" }] }
        : nothing,
    process: to !== undefined,
  }));
  server.answer(publicationUse, () => ({
    versions: [
      { version: 3, began: 1240, open: "<5" as const, submitted: 1235 },
      { version: 2, began: 40, open: 0, submitted: 40 },
    ],
    isPartial: true,
  }));
  server.answer(updatePublication, ({ base }) => {
    held = { ...held, versions: [version(base), version(base + 1)] };
    return held;
  });
});

async function open(more: Partial<Publication> = {}) {
  held = aPublication(more);
  renderScreen(
    <Toasts>
      <PublicationsDialog form={aFormItem()} onClose={() => {}} onReimport={() => {}} />
    </Toasts>,
  );
  await user.click(await screen.findByRole("button", { name: "More for Winter 2026" }));
  await user.click(await screen.findByRole("menuitem", { name: /^Publish changes/ }));
}
async function publish() {
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Publish changes" });
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.click(button);
}

describe("Form Publications: changes to a link", () => {
  it("shows what changes, and publishes it for everybody unless told otherwise", async () => {
    await open();
    await screen.findByText("Your town");
    await publish();
    await screen.findByText(/version 2/);
    expect(server.sent(updatePublication)).toEqual([
      { id: 7, publicationKey, base: 1, drafts: "move", version: 4 },
    ]);
    screen.getByText("Changes are published to Winter 2026.");
  });

  it("goes back to an earlier version, and lets those who began finish theirs", async () => {
    await open({ versions: [version(1), version(2)] });
    await screen.findByText("Your town");
    await user.click(screen.getByRole("combobox", { name: "What the link opens" }));
    await user.click(await screen.findByRole("option", { name: /^Version 1 of/ }));
    await screen.findByRole("heading", { name: "Only the reports change" });
    screen.getByText("Its reports change: steps, templates or translations.");
    await user.click(screen.getByRole("radio", { name: "Finishes the version that they began" }));
    await publish();
    await waitFor(() =>
      expect(server.sent(updatePublication)).toEqual([
        { id: 7, publicationKey, base: 2, to: 1, drafts: "stay" },
      ]),
    );
  });

  it("says what has to be seen first, and what has changed since", async () => {
    await open();
    await screen.findByText("Your town");
    server.answer(updatePublication, () => {
      server.answer(publishCheck, () => aPublishCheck({ version: 5, problems: [aProblem("W_TYPE")] }));
      throw problem("PUBLISH_UNCONFIRMED");
    });
    await publish();
    await screen.findByText(/have changed since you looked/);
    server.answer(updatePublication, () => held);
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Publish changes" });
    expect(button.disabled).toBe(true);
    await user.click(screen.getByRole("checkbox", { name: /^I have seen how these questions/ }));
    await publish();
    await waitFor(() =>
      expect(server.sent(updatePublication).at(-1)).toEqual({
        ...{ id: 7, publicationKey, base: 1, drafts: "move" },
        ...{ version: 5, confirmed: true },
      }),
    );
  });

  it("compares again where somebody else published first, says so, and can then publish", async () => {
    await open({ versions: [version(1), version(2)] });
    await screen.findByText("Your town");
    server.refuse(updatePublication, "PUBLICATION_STALE");
    held = { ...held, versions: [version(1), version(2), version(3)] };
    server.answer(publicationDifference, () => ({
      difference: { ...nothing, added: [{ key: "age", label: "Your age", page: "About you" }] },
      process: false,
    }));
    await publish();
    expect((await screen.findByRole("alert")).textContent).toMatch(
      /^Somebody else published version 3 .* Look at what changes now, then publish again\.$/,
    );
    await screen.findByText("Your age");
    server.answer(updatePublication, ({ base }) => ({
      ...held,
      versions: [version(base), version(base + 1)],
    }));
    await publish();
    await waitFor(() => expect(server.sent(updatePublication).at(-1)).toMatchObject({ base: 3 }));
    await screen.findByText("Changes are published to Winter 2026.");
  });

  it("has nothing to publish where nothing changed", async () => {
    server.answer(publicationDifference, () => ({ difference: nothing, process: false }));
    await open();
    await screen.findByText(/there is nothing to publish/);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Publish changes" }).disabled).toBe(true);
  });
});

describe("Form Publications: the versions of a link", () => {
  const versions = [
    { ...version(1), by: "Ana Ruiz" },
    { ...version(2), by: "Bo Li" },
    { ...version(3), restored: 1 },
  ];
  async function openVersions() {
    held = aPublication({ versions });
    renderScreen(<PublicationsDialog form={aFormItem()} onClose={() => {}} onReimport={() => {}} />);
    await user.click(await screen.findByRole("button", { name: "More for Winter 2026" }));
    await user.click(await screen.findByRole("menuitem", { name: /^Versions/ }));
    await screen.findByRole("heading", { name: "Versions of Winter 2026" });
  }

  it("says when and by whom each was published, and what it went back to", async () => {
    await openVersions();
    const lines = within(screen.getByRole("list", { name: "Versions" })).getAllByRole("listitem");
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Version 3 Open now.*went back to version 1/),
      expect.stringMatching(/^Version 2.*by Bo Li/),
      expect.stringMatching(/^Version 1.*by Ana Ruiz/),
    ]);
    await within(lines[0] ?? document.body).findByText(
      "1,240 began · <5 in the middle · 1,235 submitted, with version 1",
    );
    within(lines[1] ?? document.body).getByText("40 began · 0 in the middle · 40 submitted");
    expect(lines[2]?.textContent).not.toContain("began");
    screen.getByText(/before these were counted, or over a year ago, are in no number/);
    expect(within(lines[2] ?? document.body).queryByRole("button", { name: /^What changed/ })).toBeNull();
    expect(within(lines[0] ?? document.body).queryByRole("button", { name: /^Go back/ })).toBeNull();
  });

  it("compares any two: texts, fields and steps", async () => {
    server.answer(publicationDifference, () => ({
      difference: {
        ...nothing,
        changed: [
          {
            ...{ key: "name", label: "Full name", page: "About you", what: ["label" as const] },
            wording: { before: "Name", after: "Full name" },
          },
        ],
      },
      process: true,
      steps: { added: ["PDF"], removed: [], changed: [{ name: "Letter", what: ["template" as const] }] },
    }));
    await openVersions();
    await screen.findByText("Name", { selector: "del" });
    screen.getByText("Full name", { selector: "ins" });
    const steps = within(screen.getByRole("list", { name: "Steps that change" })).getAllByRole("listitem");
    expect(steps.map(({ textContent }) => textContent)).toEqual(["Steps added: PDF", "Letter: template"]);
    expect(server.sent(publicationDifference).at(-1)).toEqual({ id: 7, publicationKey, from: 2, to: 3 });
    await user.click(screen.getByRole("button", { name: "What changed in version 2" }));
    await waitFor(() => expect(server.sent(publicationDifference).at(-1)).toMatchObject({ from: 1, to: 2 }));
    expect(document.activeElement?.textContent).toBe("Compare");
    await user.click(screen.getByRole("combobox", { name: "To" }));
    await user.click(await screen.findByRole("option", { name: "The form as it is now" }));
    await waitFor(() =>
      expect(server.sent(publicationDifference).at(-1)).toEqual({ id: 7, publicationKey, from: 1 }),
    );
  });

  it("goes back to one", async () => {
    await openVersions();
    await user.click(screen.getByRole("button", { name: "Go back to this version: 2" }));
    await screen.findByRole("heading", { name: "Publish changes to Winter 2026" });
    expect(screen.getByRole<HTMLInputElement>("combobox", { name: "What the link opens" }).value).toMatch(
      /^Version 2 of/,
    );
    await user.click(await screen.findByRole("button", { name: "Publish changes" }));
    await waitFor(() => expect(server.sent(updatePublication).at(-1)).toMatchObject({ base: 3, to: 2 }));
  });
});
