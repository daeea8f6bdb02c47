import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { retention } from "../../../shared/contract/retention.ts";
import { Retention } from "../../../web/features/submissions/Retention.tsx";
import { type FakeServer, fakeServer } from "../support/fake-server.ts";
import { renderScreen } from "../support/render-screen.tsx";

const user = userEvent.setup();
let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
});

describe("how long submissions are kept", () => {
  it("is shown and changed, with the number that it erases", async () => {
    server.answer(retention, ({ days = null }) => ({ days }));
    renderScreen(<Retention formId={7} />);
    await screen.findByText(/^Submissions are kept until someone erases them\./);
    await user.click(screen.getByRole("button", { name: "Change how long submissions are kept" }));
    await user.selectOptions(await screen.findByLabelText("Keep submissions"), "90 days");
    screen.getByText(/that can't be undone/);
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText(/^Submissions are erased 90 days after their last activity\./);
    expect(server.sent(retention)).toEqual([{ formId: 7 }, { formId: 7, days: 90 }]);
  });

  it("is loaded again after a failure", async () => {
    server.refuse(retention, "TOO_MANY_REQUESTS");
    renderScreen(<Retention formId={7} />);
    await screen.findByText("How long submissions are kept couldn't be loaded.");
    server.answer(retention, () => ({ days: 30 }));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByText(/^Submissions are erased 30 days after/);
  });
});
