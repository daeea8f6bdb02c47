/** What an address answers, or doesn't: against real servers, which this laptop may be sent to. */
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { Webhook } from "standardwebhooks";
import { afterAll, expect, it } from "vitest";
import { deliver } from "../../../shared/hooks/deliver.ts";
import { newHookSecret, signatureOf } from "../../../shared/hooks/signature.ts";
import { selfSigned } from "../../support/self-signed.ts";

const HOSTS = "loopback";
const closing: (() => void)[] = [];
afterAll(() => {
  for (const close of closing) close();
});

async function serve(listener: RequestListener, tls?: { key: string; cert: string }) {
  const server = tls === undefined ? createServer(listener) : createSecureServer(tls, listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

const jobTo = (address: string, id = "evt_1") => ({
  address,
  id,
  timestamp: 1,
  signature: "v1,x",
  body: "{}",
});

it("answers the status alone, whatever else the address says", async () => {
  const seen: string[] = [];
  const port = await serve((request, response) => {
    seen.push(request.url ?? "");
    const [, kind] = (request.url ?? "").split("/");
    if (kind === "redirect") response.writeHead(302, { Location: "/secret" }).end();
    else if (kind === "endless") {
      response.writeHead(200);
      const more = () => {
        while (response.write("x".repeat(65_536)));
      };
      response.on("drain", more);
      more();
    } else if (kind === "headers") response.writeHead(200, { Long: "x".repeat(100_000) }).end();
    else if (kind === "garbage") request.socket.end("nonsense\r\n\r\n");
    else if (kind === "hangs-up") request.socket.destroy();
    else if (kind === "upgrades")
      request.socket.end("HTTP/1.1 101 X\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n");
    else if (kind !== "silent") response.writeHead(Number(kind)).end("body");
  });
  const to = (path: string) => `http://127.0.0.1:${port}/${path}`;
  const outcomeOf = (path: string) => deliver(jobTo(to(path)), { hosts: HOSTS, milliseconds: 1_500 });
  const started = performance.now();
  expect(await outcomeOf("204")).toEqual({ status: 204 });
  expect(await outcomeOf("500")).toEqual({ status: 500 });
  expect(await outcomeOf("redirect")).toEqual({ fault: "redirect" });
  expect(await outcomeOf("endless")).toEqual({ status: 200 });
  expect(await outcomeOf("headers")).toEqual({ fault: "unknown" });
  expect(await outcomeOf("garbage")).toEqual({ fault: "unknown" });
  expect(await outcomeOf("hangs-up")).toEqual({ fault: "connection" });
  expect(await outcomeOf("upgrades")).toEqual({ fault: "unknown" });
  expect(performance.now() - started).toBeLessThan(1_500);
  expect(await outcomeOf("silent")).toEqual({ fault: "slow" });
  expect(seen).not.toContain("/secret");
});

it("is told when there is no name, no answer in time, no right certificate, or no header can be made", async () => {
  const hosts = "hooks.example.org,loopback";
  const address = "https://hooks.example.org/in";
  expect(await deliver(jobTo(address), { hosts, resolve: async () => [] })).toEqual({ fault: "name" });
  const never = () => new Promise<never>(() => undefined);
  expect(await deliver(jobTo(address), { hosts, resolve: never, milliseconds: 50 })).toEqual({
    fault: "slow",
  });
  const port = await serve((_request, response) => response.end(), await selfSigned());
  expect(await deliver(jobTo(`https://127.0.0.1:${port}/`), { hosts })).toEqual({ fault: "certificate" });
  const plain = await serve((_request, response) => response.end());
  const split = jobTo(`http://127.0.0.1:${plain}/`, "evt\r\nX-Injected: 1");
  expect(await deliver(split, { hosts })).toEqual({ fault: "refused" });
});

it("signs as Standard Webhooks does, with each secret that is valid", () => {
  // The vector of the library's own tests.
  const [id, seconds, body] = [
    "msg_p5jXN8AQM9LWM0D4loKWxJek",
    1_614_265_330,
    '{"test": 2432232314}',
  ] as const;
  expect(signatureOf(["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"], id, seconds, body)).toBe(
    "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  );
  const secrets = [newHookSecret(), newHookSecret()];
  const now = Math.floor(Date.now() / 1000);
  const headers = {
    "webhook-id": id,
    "webhook-timestamp": String(now),
    "webhook-signature": signatureOf(secrets, id, now, body),
  };
  for (const secret of secrets) {
    expect(new Webhook(secret).verify(body, headers)).toEqual({ test: 2432232314 });
    const key = Buffer.from(secret.slice("whsec_".length), "base64");
    const own = createHmac("sha256", key).update(`${id}.${now}.${body}`).digest("base64");
    expect(headers["webhook-signature"]).toContain(`v1,${own}`);
  }
  expect(() => new Webhook(newHookSecret()).verify(body, headers)).toThrow("No matching signature");
  expect(() => new Webhook(secrets[0] ?? "").verify(`${body} `, headers)).toThrow("No matching signature");
});
