#!/usr/bin/env node
/**
 * Stands in for Firefox's program where Playwright starts it: Playwright can't do without `emulation.setMediaFeaturesOverride`,
 * which Firefox of today doesn't know, so this answers that command and passes everything else on. Whether pages are light or
 * dark is then a preference of the whole browser.
 */
import { spawn } from "node:child_process";
import type { AddressInfo } from "node:net";
import process from "node:process";
import { WebSocket, WebSocketServer } from "ws";
import * as z from "zod";
import { installedFirefox } from "./installed.ts";

const UNKNOWN_TO_FIREFOX = "emulation.setMediaFeaturesOverride";
const Command = z.object({ id: z.number(), method: z.string() });
/** A picture of a long page is one message. */
const MAX_BYTES = 2 ** 30;

/**
 * Playwright asks Firefox to end as a whole when one of its pages crashes. Now and then one does while it is closed, which no
 * test can notice; and a test whose page crashes fails by itself.
 */
const { MOZ_CRASHREPORTER_SHUTDOWN: _, ...env } = process.env;

function standInForFirefox(): void {
  const { program, missing } = installedFirefox();
  if (program === undefined) throw new Error(missing);
  const firefox = spawn(program, process.argv.slice(2), { stdio: ["ignore", "inherit", "pipe"], env });
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => firefox.kill(signal));
  firefox.once("exit", (status) => process.exit(status ?? 1));

  let said = "";
  firefox.stderr.setEncoding("utf8");
  firefox.stderr.on("data", (text: string) => {
    const before = said;
    said += text;
    const address = /WebDriver BiDi listening on (ws:\/\/\S+)\n/.exec(said)?.[1];
    if (address === undefined) return;
    if (/WebDriver BiDi listening on ws:\/\/\S+\n/.test(before)) process.stderr.write(text);
    else relayTo(address);
  });
}

/** Says where it listens in the words in which Firefox says it, which Playwright waits for. */
function relayTo(address: string): void {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0, maxPayload: MAX_BYTES });
  server.once("listening", () => {
    const { port } = server.address() as AddressInfo; // a string only where it listens on a pipe
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${port}\n`);
  });
  server.on("connection", (playwright, { url }) => {
    const browser = new WebSocket(`${address}${url ?? ""}`, { maxPayload: MAX_BYTES });
    const early: string[] = [];
    browser.once("open", () => {
      for (const message of early.splice(0)) browser.send(message);
    });
    playwright.on("message", (data) => {
      const message = String(data);
      const refused = message.includes(UNKNOWN_TO_FIREFOX) ? Command.parse(JSON.parse(message)) : undefined;
      if (refused?.method === UNKNOWN_TO_FIREFOX)
        playwright.send(JSON.stringify({ type: "success", id: refused.id, result: {} }));
      else if (browser.readyState === WebSocket.OPEN) browser.send(message);
      else early.push(message);
    });
    browser.on("message", (data) => playwright.send(String(data)));
    browser.once("close", () => playwright.close());
    playwright.once("close", () => browser.close());
  });
}

if (import.meta.main) standInForFirefox();
