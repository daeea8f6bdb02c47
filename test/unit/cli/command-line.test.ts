/** What a command reads from its line: options, and names such as an instance's key. */
import { describe, expect, it } from "vitest";
import { readLine } from "../../../infra/cli/product-data.ts";

const options = { audit: { type: "boolean" }, environment: { type: "string" } } as const;

describe("a command's line", () => {
  it.each([
    "-EaB3dE6gH9jK2mN5pQ8sT1vW4yZ7b_c",
    "--aB3dE6gH9jK2mN5pQ8sT1vW4yZ7b_c",
    "aaaB3dE6gH9jK2mN5pQ8sT1vW4yZ7b_c",
  ])("takes the key %s as a name, whatever it begins with", (key) => {
    expect(readLine([key, "--environment", "file.json"], options)).toMatchObject({
      positionals: [key],
      values: { environment: "file.json" },
    });
  });

  it("still refuses options that the command hasn't, and takes names after --", () => {
    expect(() => readLine(["--auditt"], options)).toThrow("Unknown option '--auditt'. Did you mean --audit?");
    expect(() => readLine(["-E"], options)).toThrow("Unknown option '-E'. --help says which there are.");
    expect(readLine(["--audit", "--", "-E"], options)).toMatchObject({ positionals: ["-E"] });
  });
});
