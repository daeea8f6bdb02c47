/** The lines of the guide that check a signature, as they stand there, in Python and in TypeScript. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { newHookSecret, signatureOf } from "../../../shared/hooks/signature.ts";

const guide = readFileSync(new URL("../../../docs/guides/hooks.md", import.meta.url), "utf8");
const linesOf = (language: string) =>
  new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, "ms").exec(guide)?.[1] ?? "";

const body = '{"type":"test","data":{"name":"Zoë"}}';
const [secret, other] = [newHookSecret(), newHookSecret()];
function headersAt(seconds: number) {
  const signature = signatureOf([other, secret], "evt_1", seconds, body);
  return { "webhook-id": "evt_1", "webhook-timestamp": String(seconds), "webhook-signature": signature };
}
const now = Math.floor(Date.now() / 1000);
/** A secret, headers, a body, and whether the signature is right. */
const cases = [
  [secret, headersAt(now), body, true],
  [other, headersAt(now), body, true],
  [newHookSecret(), headersAt(now), body, false],
  [secret, headersAt(now), `${body} `, false],
  [secret, headersAt(now - 301), body, false],
] as const;

it("tells right signatures in TypeScript", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sprout-hooks-guide-"));
  const file = join(folder, "verify.ts");
  writeFileSync(file, linesOf("ts"));
  const { verified } = await import(pathToFileURL(file).href);
  rmSync(folder, { recursive: true });
  for (const [key, headers, text, isRight] of cases)
    expect(verified(key, headers, Buffer.from(text))).toBe(isRight);
});

const hasPython = spawnSync("python3", ["--version"]).status === 0;
it.skipIf(!hasPython)("tells right signatures in Python", () => {
  const program = `${linesOf("python")}
import json, sys
print(json.dumps([verified(c[0], c[1], c[2].encode()) for c in json.load(sys.stdin)]))`;
  const { stdout } = spawnSync("python3", ["-c", program], {
    input: JSON.stringify(cases),
    encoding: "utf8",
  });
  expect(JSON.parse(stdout)).toEqual(cases.map(([, , , isRight]) => isRight));
});
