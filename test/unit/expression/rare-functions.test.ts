/** Functions that few forms call: what they compute beside Node's own, and when a browser loads them. */
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { digestOf } from "../../../shared/expression/digest.ts";
import { furtherFunctions } from "../../../shared/expression/functions/further.ts";
import { rareFunctions } from "../../../shared/expression/functions/rare.ts";
import { signedText } from "../../../shared/expression/signed-text.ts";
import { callsFurther, callsRare, textWithCalls } from "../../../web/player/opening/calls-further.ts";
import { compile } from "../../../web/player/opening/compile.ts";

describe("a digest", () => {
  it.each(["MD5", "SHA-1", "SHA-256", "SHA-384", "SHA-512"])("%s is that of Node, for any length", (name) => {
    const lengths = [0, 1, 3, 55, 56, 57, 63, 64, 65, 111, 112, 113, 127, 128, 129, 500];
    for (const length of lengths) {
      const text = "aé€😀".repeat(200).slice(0, length);
      const expected = createHash(name.replace("-", "").toLowerCase()).update(text, "utf8").digest("hex");
      expect(Buffer.from(digestOf(text, name.toLowerCase()) ?? []).toString("hex"), `${length}`).toBe(
        expected,
      );
    }
  });

  it("of another name is none", () => {
    expect(digestOf("a", "CRC32")).toBeUndefined();
    expect(digestOf("a", "constructor")).toBeUndefined();
  });
});

describe("a signed text", () => {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const key = new Uint8Array(publicKey.export({ format: "der", type: "spki" }).subarray(-32));
  const messageOf = (text: string) =>
    new Uint8Array(Buffer.concat([sign(null, Buffer.from(text), privateKey), Buffer.from(text)]));

  it("is read when the key signed it", () => {
    for (const text of ["", "r", "Ana Öztürk, 1990-06-15"])
      expect(signedText(messageOf(text), key)).toBe(text);
  });

  it("is not, when any bit of it is another", () => {
    const message = messageOf("dose 10");
    const bytes = [0, 5, 31, 32, 50, 63, 64, message.length - 1];
    for (const at of bytes) {
      const other = message.slice();
      other[at] = (other[at] ?? 0) ^ 1;
      expect(signedText(other, key), `byte ${at}`).toBeUndefined();
    }
    expect(signedText(message, new Uint8Array(32))).toBeUndefined();
    expect(signedText(message.slice(0, 40), key)).toBeUndefined();
  });
});

describe("the respondent's page knows by its text that a form calls", () => {
  const kinds = [
    ["a function of some forms", furtherFunctions, callsFurther],
    ["a rare function", rareFunctions, callsRare],
  ] as const;

  it.each(kinds)("%s", (_kind, functions, calls) => {
    const calling = (expression: string) => calls(textWithCalls([{ expression }]));
    for (const { xpath, native } of functions)
      for (const name of [xpath, native, native?.toLowerCase()])
        if (name !== undefined) {
          expect(calling(`${name} ('a')`), name).toBe(true);
          expect(calling(`1 +\n${name}\n\t('a')`), `${name} on a line of its own`).toBe(true);
        }
    expect(calling("concat(${cost}, min(${a}, 2), if(selected(${b}, 'x'), 1, round(2.5)))")).toBe(false);
    expect(calling("datedif([born], today(), 'y') + count-selected(${c})")).toBe(false);
  });

  it("one in the name of its submissions", async () => {
    const named = { title: "Visit", locales: [], defaultLocale: "en", model: [] };
    const { nameExpression, expressionProblems } = await compile({
      ...named,
      instanceName: "format-date(today(), '%Y')",
    });
    expect([nameExpression !== undefined, expressionProblems]).toEqual([true, []]);
  });
});
