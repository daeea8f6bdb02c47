/** What forms read of this device: the answers of the form last submitted on it, and what its browser calls itself. */
import { beforeEach, describe, expect, it } from "vitest";
import { FormDefinition } from "../../shared/form/definition/definition.ts";
import { formClock, openForm } from "../../shared/form/engine/engine.ts";
import { declareOwn, declareShared } from "../../web/player/device/device-keys.ts";
import { lastSavedTools } from "../../web/player/device/last-saved.ts";
import { compile } from "../../web/player/opening/compile.ts";

const model = JSON.stringify([{ default: "last-saved('village')" }, { expression: "last-saved('crops')" }]);
const answers = { village: "Ostby", crops: ["rice", "tea"], secret: "not asked for" };
const tools = () => lastSavedTools("abc-123", model);

beforeEach(() => localStorage.clear());

describe("the form last submitted", () => {
  it("gives later forms the answers that they read, and keeps no others", () => {
    declareOwn();
    tools().submitted(answers);
    expect([tools().lastSaved("village"), tools().lastSaved("crops")]).toEqual(["Ostby", "rice tea"]);
    expect(tools().lastSaved("toString")).toBe("");
    expect(JSON.stringify({ ...localStorage })).not.toContain("not asked for");
    expect(lastSavedTools("other", model).lastSaved("village")).toBe("");
  });

  it("leaves nothing on a device that isn't the respondent's own", async () => {
    declareOwn();
    tools().submitted(answers);
    await declareShared();
    expect(localStorage.length).toBe(0);
    tools().submitted(answers);
    expect([localStorage.length, tools().lastSaved("village")]).toEqual([0, ""]);
  });

  it("is none when what was kept isn't readable", () => {
    declareOwn();
    localStorage.setItem("sprout.own.last.abc-123", "{");
    expect(tools().lastSaved("village")).toBe("");
  });
});

it("a form that asks what the device is gets what its browser calls itself", async () => {
  const fields = [{ key: "device", controlType: "calculation", hidden: true, expression: "device-info()" }];
  const model = [{ key: "page", name: "Page", composites: [{ key: "section", name: "Section", fields }] }];
  const definition = {
    title: "Devices",
    locales: [{ code: "en", name: "English" }],
    defaultLocale: "en",
    model,
  };
  const form = await compile(FormDefinition.parse(definition));
  expect(openForm(form, {}, formClock(new Date(0), "UTC")).answers()).toEqual({
    device: navigator.userAgent,
  });
});
