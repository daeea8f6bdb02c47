import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { publications, publish } from "../../../shared/contract/forms.ts";
import { PublicationsDialog } from "../../../web/features/publications/PublicationsDialog.tsx";
import { type FakeServer, fakeServer } from "../support/fake-server.ts";
import { isDisabled, renderScreen } from "../support/render-screen.tsx";
import { aFormItem, aPublication } from "../support/samples.ts";

const user = userEvent.setup();
let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.answer(publications, () => [aPublication()]);
});

const dialog = <PublicationsDialog form={aFormItem()} onClose={() => {}} />;

describe("Form Publications", () => {
  it("lists name, key and a link to the form", async () => {
    renderScreen(dialog);
    await screen.findByText("Winter 2026");
    expect(screen.getByText("uV3kq0Zx8mB2tYc7")).toBeTruthy();
    const open = screen.getByRole("link", { name: "Open Winter 2026 in a new tab" });
    expect(open.getAttribute("href")).toBe("/f/uV3kq0Zx8mB2tYc7");
  });

  it("copies the whole address of the form", async () => {
    renderScreen(dialog);
    await user.click(await screen.findByRole("button", { name: "Copy link of Winter 2026" }));
    await screen.findByRole("button", { name: "Copied: link of Winter 2026" });
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/f/uV3kq0Zx8mB2tYc7`);
  });

  it("disables Complete Publication while the name is empty", async () => {
    renderScreen(dialog);
    await user.click(await screen.findByRole("button", { name: "Publish" }));
    const complete = screen.getByRole("button", { name: "Complete Publication" });
    expect(isDisabled(complete)).toBe(true);
    await user.type(screen.getByLabelText("Publication name"), "   ");
    expect(isDisabled(complete)).toBe(true);
    await user.type(screen.getByLabelText("Publication name"), "Spring");
    await waitFor(() => expect(isDisabled(complete)).toBe(false));
  });

  it("publishes and returns to the list, which is reloaded", async () => {
    const spring = aPublication({ name: "Spring", publicationKey: "aX9dLw3rPq5eKj1N" });
    server.answer(publish, () => {
      server.answer(publications, () => [spring, aPublication()]);
      return spring;
    });
    renderScreen(dialog);
    await user.click(await screen.findByRole("button", { name: "Publish" }));
    await user.type(screen.getByLabelText("Publication name"), "Spring");
    await user.click(screen.getByRole("button", { name: "Complete Publication" }));
    await screen.findByText("aX9dLw3rPq5eKj1N");
    expect(server.sent(publish)).toEqual([{ id: 7, publicationName: "Spring" }]);
  });

  it("stays in name mode and says why when publishing is refused", async () => {
    server.refuse(publish, "FORM_HAS_NO_PAGES");
    renderScreen(dialog);
    await user.click(await screen.findByRole("button", { name: "Publish" }));
    await user.type(screen.getByLabelText("Publication name"), "Spring");
    await user.click(screen.getByRole("button", { name: "Complete Publication" }));
    expect((await screen.findByRole("alert")).textContent).toContain("has no pages yet");
    expect(screen.getByLabelText("Publication name")).toBeTruthy();
  });
});
