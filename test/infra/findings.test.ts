import { rmSync } from "node:fs";
import { Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeStack, standIns } from "./read-stack.ts";

let folder: string;

beforeAll(() => {
  folder = standIns();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("cdk-nag's checks of the stack", () => {
  it.each([
    ["with everything", { mailFrom: "forms@example.org", alarmMail: "ops@example.org" }],
    ["without an edge", { edge: "false" }],
  ])("find nothing that is not acknowledged with a reason, %s", (_, context) => {
    const { app } = makeStack(folder, context);
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
    expect(() => app.synth()).not.toThrow();
  });
});
