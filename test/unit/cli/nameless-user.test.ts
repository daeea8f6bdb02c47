import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { asUser, NAMELESS } from "../../support/lambda-runtime.ts";

const root = join(import.meta.dirname, "../../..");

/** Who a command says did it, when it runs as a user of this machine. */
async function operatorAs(user: number, environment: Readonly<Record<string, string>> = {}): Promise<string> {
  const script = `const { noteOperator } = await import(${JSON.stringify(join(root, "infra/cli/product-data.ts"))});
    const audit = { add: async (_subject, { actor }) => console.log(actor) };
    await noteOperator({ audit }, "PRODUCT", { action: "audit.proven", object: "trails" }, new Date(0));`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], {
    cwd: root,
    env: environment,
    ...asUser(user),
  });
  return stdout.trim();
}

it.runIf("uid" in asUser(NAMELESS))(
  "a command by a user without a name is recorded under the user's number",
  async () => {
    expect(await operatorAs(NAMELESS)).toBe(`operator user ${NAMELESS}`);
    expect(await operatorAs(NAMELESS, { SPROUT_OPERATOR: "Ada" })).toBe("operator Ada");
  },
);
