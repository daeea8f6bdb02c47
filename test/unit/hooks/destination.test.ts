/** Where hooks may go: every way to an address that isn't public, against real servers on this machine that count connections. */
import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { DeliveryJob } from "../../../shared/contract/jobs.ts";
import { deliver, type Resolve } from "../../../shared/hooks/deliver.ts";
import { destinationOf, isPublic } from "../../../shared/hooks/destination.ts";

const NAME = "rebind.example.org";
let hits: string[] = [];
const servers: Server[] = [];
let port = 0;

async function listen(host: string): Promise<void> {
  const server = createServer((socket) => {
    hits.push(`${host} by ${socket.localAddress}`);
    socket.destroy();
  });
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  if (typeof address === "object" && address !== null) port = address.port;
  servers.push(server);
}

beforeAll(async () => {
  await listen("127.0.0.1");
  await listen("127.0.0.2");
  await listen("::1").catch(() => undefined); // where there is no IPv6
});
afterAll(() => {
  for (const server of servers) server.close();
});

const jobTo = (address: string): DeliveryJob => ({
  ...{ address, id: "evt_1", timestamp: 1, signature: "v1,x", body: "{}" },
});

/** What a resolver may answer for a public name: none of these is anybody's on the internet. */
const privateAddresses = [
  ...["127.0.0.1", "127.0.0.2", "127.255.255.254", "0.0.0.0", "0.0.0.1", "10.0.0.1", "10.255.255.255"],
  ...["172.16.0.1", "172.31.255.255", "192.168.0.1", "192.168.255.255", "169.254.169.254", "169.254.170.2"],
  ...["100.64.0.1", "100.100.100.200", "100.127.255.255", "192.0.0.1", "192.0.0.192", "192.0.2.1"],
  ...["192.88.99.1", "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1"],
  ...["239.255.255.255", "240.0.0.1", "255.255.255.255", "192.31.196.1", "192.52.193.1", "192.175.48.1"],
  ...[
    "::",
    "::1",
    "::127.0.0.1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::ffff:10.0.0.1",
    "::ffff:0:127.0.0.1",
  ],
  ...["::ffff:169.254.169.254", "64:ff9b::7f00:1", "64:ff9b::10.0.0.1", "64:ff9b:1::7f00:1", "2002:7f00:1::"],
  ...["2002:a9fe:a9fe::1", "2001::1", "2001:0:4136:e378:8000:63bf:80ff:fffe", "2001:2::1", "2001:10::1"],
  ...[
    "2001:20::1",
    "2001:db8::1",
    "3fff::1",
    "fe80::1",
    "fe80::1%lo",
    "fe80::1%25eth0",
    "febf::1",
    "fec0::1",
  ],
  ...["fc00::1", "fd00::1", "fd00:ec2::254", "ff02::1", "ff0e::1", "100::1", "5f00::1", "4000::1", "e000::1"],
  ...["2130706433", "0x7f000001", "0177.0.0.1", "127.1", "not an address", ""],
];

/** Addresses that somebody may type. */
const typed = (at: number) => [
  ...[
    `https://127.0.0.1:${at}/`,
    `https://127.1:${at}/`,
    `https://2130706433:${at}/`,
    `https://0x7f000001:${at}/`,
  ],
  ...[
    `https://0177.0.0.1:${at}/`,
    `https://017700000001:${at}/`,
    `https://0x7f.0.0.1:${at}/`,
    `https://0:${at}/`,
  ],
  ...[`https://127.0.0.1.:${at}/`, `https://[::1]:${at}/`, `https://[::ffff:127.0.0.1]:${at}/`],
  ...[
    `https://[0:0:0:0:0:ffff:7f00:1]:${at}/`,
    `https://[64:ff9b::7f00:1]:${at}/`,
    `https://localhost:${at}/`,
  ],
  ...[`https://LOCALHOST.:${at}/`, `https://①②⑦.⓪.⓪.①:${at}/`, `https://127。0。0。1:${at}/`],
  ...[
    `https://${NAME}@127.0.0.1:${at}/`,
    `https://127.0.0.1:${at}@${NAME}/`,
    `https://user:pw@${NAME}:${at}/`,
  ],
  ...[`http://${NAME}:${at}/`, `ftp://${NAME}:${at}/`, `file:///etc/passwd`, `gopher://${NAME}:${at}/`],
  ...[`https://${NAME}.:${at}/`, `https:127.0.0.1:${at}`, `https:\\\\127.0.0.1:${at}\\`, `//${NAME}:${at}/`],
  ...[
    `https://intranet:${at}/`,
    `https://${NAME}:22/`,
    `https://other.example.net:${at}/`,
    "javascript:alert(1)",
  ],
];

it("is no address that isn't public, however it is written, and never connects to one", async () => {
  hits = [];
  const hosts = `${NAME}:${port},*`;
  for (const address of privateAddresses) {
    expect([address, isPublic(address)]).toEqual([address, false]);
    const resolvers: [string, Resolve][] = [
      ["alone", async () => [address]],
      ["behind a public one", async () => ["93.184.215.14", address]],
    ];
    for (const [how, resolve] of resolvers)
      expect([
        address,
        how,
        await deliver(jobTo(`https://${NAME}:${port}/`), { hosts, resolve, milliseconds: 500 }),
      ]).toEqual([address, how, { fault: "refused" }]);
  }
  const toLoopback: Resolve = async () => ["127.0.0.1"];
  for (const address of typed(port)) {
    const outcome = await deliver(jobTo(address), { hosts, resolve: toLoopback, milliseconds: 500 });
    expect([address, outcome]).toEqual([address, { fault: "refused" }]);
  }
  expect(privateAddresses.length * 2 + typed(port).length).toBeGreaterThan(160);
  expect(hits).toEqual([]);
});

it("is what was checked, even if its name resolves to something else a moment later", async () => {
  hits = [];
  const answers = [["127.0.0.2"], ["127.0.0.1"], ["127.0.0.1"]];
  let resolved = 0;
  const resolve: Resolve = async () => answers[resolved++] ?? [];
  const outcome = await deliver(jobTo(`https://${NAME}:${port}/`), {
    hosts: `${NAME}:${port}`,
    resolve,
    mayConnect: (address) => address === "127.0.0.2", // as if that one were public
  });
  expect(outcome).toEqual({ fault: "connection" });
  expect(resolved).toBe(1);
  expect(hits).toEqual(["127.0.0.2 by 127.0.0.2"]);
});

it("is a public host that the setting allows, by https and on its port", () => {
  const may = (address: string, hosts: string) => destinationOf(address, hosts) !== undefined;
  for (const address of ["93.184.215.14", "8.8.8.8", "2606:4700::1111", "2a00:1450:4001::5"])
    expect([address, isPublic(address)]).toEqual([address, true]);
  expect(may("https://hooks.example.org/in?key=1", "*")).toBe(true);
  expect(may("https://hooks.example.org:8443/in", "*")).toBe(false);
  expect(may("https://hooks.example.org:8443/in", "hooks.example.org:8443")).toBe(true);
  expect(may("https://hooks.example.org/in", "*.example.org")).toBe(true);
  expect(may("https://example.org/in", "*.example.org")).toBe(false);
  expect(may("https://hooks.example.org.evil.net/in", "*.example.org,hooks.example.org")).toBe(false);
  expect(may("https://hooks.example.org/in", "")).toBe(false);
  expect(may("http://localhost:3000/in", "*,loopback")).toBe(true);
  expect(may("http://hooks.example.org/in", "*,loopback")).toBe(false);
});
