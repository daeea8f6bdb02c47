import { fireEvent, render, screen } from "@testing-library/react";
import { it, vi } from "vitest";
import { FormView } from "../../web/player/FormView.tsx";
import { field, page, section } from "../e2e/player-form.ts";
it("x", async () => {
  Element.prototype.scrollIntoView = () => {};
  const def = { title: "V", locales: [{ code: "en", name: "E" }], defaultLocale: "en", model: [
    page("one", "One", section("s1", "", field({ key: "first", controlType: "text", required: true, label: "First name" }))),
    page("two", "Two", section("s2", "", field({ key: "colour", controlType: "radio", required: true, label: "Colour", options: [{ key: "g", label: "Green" }] })))] };
  render(<FormView definition={def} locale="en" />);
  const input = await screen.findByLabelText(/First name/);
  fireEvent.input(input, { target: { value: "Ana" } });
  fireEvent.click(screen.getByRole("button", { name: "Next" }));
  await new Promise(r => setTimeout(r, 300));
  console.log(document.querySelector(".p-progress")?.textContent, document.querySelector(".p-summary")?.textContent, document.querySelector("[data-current]")?.innerHTML.slice(0, 1500));
});
