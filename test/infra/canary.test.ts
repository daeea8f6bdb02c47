/** How a release takes over bit by bit: tried before any call, watched by its own figures, and taken back. */
import { CloudWatchClient } from "@aws-sdk/client-cloudwatch";
import { LambdaClient } from "@aws-sdk/client-lambda";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isFailing } from "../../infra/account/new-versions.ts";
import { giveAliases, RolledBack, release } from "../../infra/account/release.ts";
import { TrialFailed } from "../../infra/account/try-versions.ts";
import { AccountEmulator } from "../support/account-emulator.ts";

let account: AccountEmulator;
beforeEach(async () => {
  account = new AccountEmulator();
  await account.start();
  for (const [name, value] of Object.entries(account.environment)) vi.stubEnv(name, value);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await account.stop();
});

describe("a release", () => {
  const names = ["sprout-dev-ping", "sprout-dev-render", "sprout-dev-login"];
  interface StartOptions {
    canaryMinutes?: number;
    wait?: (passed: number) => void;
    tryOut?: (versions: ReadonlyMap<string, string>) => Promise<void>;
  }
  const start = (options: StartOptions = {}) => {
    const lines: string[] = [];
    const startedAt = Date.parse("2026-11-27T08:00:10Z");
    let passed = 0;
    const done = release(
      { lambda: new LambdaClient({}), alarms: new CloudWatchClient({}) },
      {
        functions: names,
        stage: "dev",
        alarmPrefix: "sprout-dev-",
        canaryMinutes: options.canaryMinutes ?? 10,
        tryOut: async (versions) => options.tryOut?.(versions),
        now: () => new Date(startedAt + passed),
        say: (line) => lines.push(line),
        wait: async (milliseconds) => {
          passed += milliseconds;
          options.wait?.(passed);
        },
      },
    );
    return { done, lines, passed: () => passed };
  };
  const live = (name: string) => {
    const alias = account.functions.get(name)?.aliases.get("live");
    return [alias?.FunctionVersion, alias?.RoutingConfig.AdditionalVersionWeights];
  };
  const deployed = (code: string) => {
    // As the stack makes them: what it starts itself has an alias from the beginning.
    for (const name of names) account.deploy(name, code, name.endsWith("render") ? { live: "$LATEST" } : {});
  };
  beforeEach(async () => {
    deployed("first");
    const { done, passed } = start();
    expect(await done).toBe(3);
    expect(passed(), "no release before it answers a part of the calls").toBe(0);
    expect(names.map(live)).toEqual(names.map(() => ["1", {}]));
  });

  it("answers a tenth of the calls for ten minutes, and then all, where no alarm is raised", async () => {
    account.alarms = ["sprout-dev-slow-reports"]; // since yesterday
    deployed("second");
    account.deploy("sprout-dev-login", "first"); // did not change
    const seen: unknown[] = [];
    const { done, lines, passed } = start({ wait: () => seen.push(...names.map(live)) });
    expect(live("sprout-dev-ping"), "a deployment moves nothing").toEqual(["1", {}]);
    expect(await done).toBe(2);
    expect(passed()).toBe(10 * 60 * 1000);
    expect(seen.slice(-3)).toEqual([
      ["1", { "2": 0.1 }],
      ["1", { "2": 0.1 }],
      ["1", {}],
    ]);
    expect(names.map(live)).toEqual([
      ["2", {}],
      ["2", {}],
      ["1", {}],
    ]);
    expect(lines[0]).toContain("2 functions changed: one call in ten");
  });

  it("goes back to the release before when an alarm is raised, and says which", async () => {
    deployed("bad");
    const { done, passed } = start({
      wait: (time) => {
        if (time > 60_000) account.alarms = ["sprout-dev-api-errors"];
      },
    });
    const error = await done.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RolledBack);
    expect((error as RolledBack).message).toContain("sprout-dev-api-errors");
    expect(passed()).toBeLessThan(2 * 60 * 1000);
    expect(names.map(live)).toEqual(names.map(() => ["1", {}]));
    // Nothing of it stays in the way of the next.
    account.alarms = [];
    deployed("good");
    expect(await start().done).toBe(3);
    expect(names.map(live)).toEqual(names.map(() => ["3", {}]));
  });

  it("is tried before any call goes to it, and goes to nobody where that fails", async () => {
    deployed("second");
    const tried: unknown[] = [];
    const { done } = start({
      tryOut: async (versions) => {
        tried.push(Object.fromEntries(versions), names.map(live));
        throw new TrialFailed("It doesn't work.");
      },
    });
    await expect(done).rejects.toThrow("It doesn't work.");
    expect(tried).toEqual([Object.fromEntries(names.map((name) => [name, "2"])), names.map(() => ["1", {}])]);
    expect(names.map(live)).toEqual(names.map(() => ["1", {}]));
    const again: unknown[] = [];
    await start({ canaryMinutes: 0, tryOut: async () => void again.push(names.map(live)) }).done;
    expect(again, "all at once is tried too").toEqual([names.map(() => ["1", {}])]);
    await start({ tryOut: async () => expect.fail("nothing changed") }).done;
  });

  it.each([
    [
      "fails every call, after its first",
      { "sprout-dev-ping:2 Invocations": 1, "sprout-dev-ping:2 FaultsOfVersion": 1 },
    ],
    ["can't be loaded", { "sprout-dev-render:2 Invocations": 2, "sprout-dev-render:2 Errors": 2 }],
  ])("that %s goes back within a minute or two, by its own figures", async (_, counted) => {
    deployed("bad");
    account.counted = { "sprout-dev-ping:1 Invocations": 900, "sprout-dev-ping:1 FaultsOfVersion": 2 };
    const { done, passed } = start({
      wait: (time) => time > 20_000 && Object.assign(account.counted, counted),
    });
    const error = await done.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RolledBack);
    expect((error as RolledBack).message).toMatch(
      /version 2 of sprout-dev-\w+ failed [12] times in [12] calls/,
    );
    expect(passed()).toBeLessThanOrEqual(2 * 60 * 1000);
    expect(names.map(live)).toEqual(names.map(() => ["1", {}]));
  });

  it("goes on where one call of many fails, as it did before", async () => {
    deployed("second");
    account.counted = { "sprout-dev-ping:2 Invocations": 60, "sprout-dev-ping:2 FaultsOfVersion": 1 };
    expect(await start().done).toBe(3);
    expect([isFailing({ started: 0, failed: 1 }), isFailing({ started: 9, failed: 0 })]).toEqual([
      true,
      false,
    ]);
    expect([isFailing({ started: 10, failed: 1 }), isFailing({ started: 9, failed: 1 })]).toEqual([
      false,
      true,
    ]);
  });

  it("starts by the alias what answered until then, when functions were started directly before", async () => {
    account.functions.clear();
    account.deploy("sprout-dev-ping", "first");
    await giveAliases(new LambdaClient({}), ["sprout-dev-ping", "sprout-dev-of-the-next-release"]);
    expect(live("sprout-dev-ping")).toEqual(["1", {}]);
    expect([...account.functions.keys()]).toEqual(["sprout-dev-ping"]);
    account.deploy("sprout-dev-ping", "second"); // directly again, so that the alias is behind
    await giveAliases(new LambdaClient({}), ["sprout-dev-ping"]);
    expect(live("sprout-dev-ping")).toEqual(["2", {}]);
  });

  it("keeps three versions, the one before among them, and removes older ones", async () => {
    for (const code of ["second", "third", "fourth", "fifth"]) {
      deployed(code);
      await start({ canaryMinutes: 0 }).done;
    }
    expect([...(account.functions.get("sprout-dev-ping")?.versions.keys() ?? [])]).toEqual([3, 4, 5]);
  });
});
