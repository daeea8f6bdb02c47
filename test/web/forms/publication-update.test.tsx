import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { publications } from "../../../shared/contract/forms.ts";
import type { Publication } from "../../../shared/contract/publication.ts";
import { publicationDifference, updatePublication } from "../../../shared/contract/publication-updates.ts";
import { PublicationsDialog } from "../../../web/features/publications/PublicationsDialog.tsx";
import { type FakeServer, fakeServer } from "../support/fake-server.ts";
import { renderScreen } from "../support/render-screen.tsx";
import { aFormItem, aPublication } from "../support/samples.ts";

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
  server.answer(publicationDifference, ({ to }) => ({
    difference:
      to === undefined
        ? { ...nothing, added: [{ key: "town", label: "Your town", page: "About you" }] }
        : nothing,
    process: to !== undefined,
  }));
  server.answer(updatePublication, ({ base }) => {
    held = { ...held, versions: [version(base), version(base + 1)] };
    return held;
  });
});

async function open(more: Partial<Publication> = {}) {
  held = aPublication(more);
  renderScreen(<PublicationsDialog form={aFormItem()} onClose={() => {}} onReimport={() => {}} />);
  await user.click(await screen.findByRole("button", { name: "More for Winter 2026" }));
  await user.click(await screen.findByRole("menuitem", { name: /^Publish changes/ }));
}
const publish = () => user.click(screen.getByRole("button", { name: "Publish changes" }));

describe("Form Publications: changes to a link", () => {
  it("shows what changes, and publishes it for everybody unless told otherwise", async () => {
    await open();
    await screen.findByText("Your town");
    await publish();
    await screen.findByText(/version 2/);
    expect(server.sent(updatePublication)).toEqual([{ id: 7, publicationKey, base: 1, drafts: "move" }]);
    screen.getByText("Changes are published to Winter 2026.");
  });

  it("goes back to an earlier version, and lets those who began finish theirs", async () => {
    await open({ versions: [version(1), version(2)] });
    await screen.findByText("Your town");
    await user.click(screen.getByRole("combobox", { name: "What the link opens" }));
    await user.click(await screen.findByRole("option", { name: /^Version 1 of/ }));
    await screen.findByText("Its reports change, too: steps, templates or translations.");
    await user.click(screen.getByRole("radio", { name: "Finishes the version that they began" }));
    await publish();
    await waitFor(() =>
      expect(server.sent(updatePublication)).toEqual([
        { id: 7, publicationKey, base: 2, to: 1, drafts: "stay" },
      ]),
    );
  });

  it("says what has to be seen first, and publishes then", async () => {
    server.refuse(updatePublication, "PUBLISH_UNCONFIRMED");
    await open();
    await screen.findByText("Your town");
    await publish();
    await screen.findByText(/imported in a simpler way/);
    server.answer(updatePublication, () => held);
    await user.click(screen.getByRole("button", { name: "Publish anyway" }));
    await waitFor(() =>
      expect(server.sent(updatePublication).at(-1)).toEqual({
        ...{ id: 7, publicationKey, base: 1, drafts: "move" },
        confirmed: true,
      }),
    );
  });

  it("has nothing to publish where nothing changed", async () => {
    server.answer(publicationDifference, () => ({ difference: nothing, process: false }));
    await open();
    await screen.findByText(/there is nothing to publish/);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Publish changes" }).disabled).toBe(true);
  });
});
