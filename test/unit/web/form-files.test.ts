/** Lists and pictures of forms without a connection. */
import { expect, it } from "vitest";
import { type FileTools, fetchFormFile } from "../../../web/player/device/form-files.ts";

function device(answer: () => Response) {
  const kept = new Map<string, Response>();
  const tools: FileTools = {
    fetch: async () => answer(),
    open: async () => ({
      match: async (name) => kept.get(String(name))?.clone(),
      put: async (name, response) => void kept.set(String(name), response),
    }),
    mayKeep: () => true,
  };
  return { kept, tools };
}
const link = (signature: string) => `https://files.example/forms/7/list.json?signature=${signature}`;
const unreachable = () => {
  throw new TypeError("Failed to fetch");
};

it("a file that was fetched is there without a connection, and when its link has expired", async () => {
  const { kept, tools } = device(() => new Response("rows"));
  expect(await (await fetchFormFile(link("1"), tools)).text()).toBe("rows");
  expect([...kept.keys()]).toEqual(["https://files.example/forms/7/list.json"]);
  for (const answer of [unreachable, () => new Response("", { status: 403 })])
    expect(await (await fetchFormFile(link("2"), { ...tools, fetch: async () => answer() })).text()).toBe(
      "rows",
    );
});

it("one that was never fetched fails as it would, and a shared device keeps none", async () => {
  const { kept, tools } = device(() => new Response("rows"));
  await expect(fetchFormFile(link("1"), { ...tools, fetch: async () => unreachable() })).rejects.toThrow(
    "Failed",
  );
  await fetchFormFile(link("1"), { ...tools, mayKeep: () => false });
  await fetchFormFile(link("1"), { ...tools, open: undefined });
  expect(kept.size).toBe(0);
});
