import { createServer as listen } from "node:http";
import type { AddressInfo } from "node:net";
import { createServer } from "vite";
import { afterEach, describe, expect, it, vi } from "vitest";
import { formRuntime } from "../../shared/site.ts";

afterEach(() => vi.unstubAllEnvs());

describe("the base address of the form runtime", () => {
  it("is the local server on port 8084 unless it is configured", () => {
    expect(formRuntime(undefined)).toBe("http://127.0.0.1:8084");
    expect(formRuntime("")).toBe("http://127.0.0.1:8084");
    expect(formRuntime("https://forms.example.org/")).toBe("https://forms.example.org");
    expect(() => formRuntime("forms.example.org")).toThrow("SPROUT_RUNTIME is not an address");
    expect(() => formRuntime("file:///etc")).toThrow("SPROUT_RUNTIME is not an address");
  });

  it("is where the dev server forwards calls to", async () => {
    const runtime = listen((request, response) => response.end(JSON.stringify({ url: request.url })));
    await new Promise<void>((listening) => runtime.listen(0, "127.0.0.1", listening));
    const { port } = runtime.address() as AddressInfo; // a TCP server's address is an object
    vi.stubEnv("SPROUT_RUNTIME", `http://127.0.0.1:${port}`);
    const pages = await createServer({
      server: { port: 0, hmr: false, watch: null },
      optimizeDeps: { noDiscovery: true, include: [] },
      logLevel: "error",
    });
    try {
      await pages.listen();
      const own = pages.httpServer?.address() as AddressInfo; // as above
      const answer = await fetch(`http://127.0.0.1:${own.port}/rest/login/status`);
      expect(await answer.json()).toEqual({ url: "/rest/login/status" });
    } finally {
      await pages.close();
      runtime.close();
    }
  });
});
