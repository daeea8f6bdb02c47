/**
 * The window of jsdom, once a process: test files of screens share it, and with it React, Mantine and the compiled code of
 * both, which would cost more than their tests. `fresh-window.ts` clears it after each file.
 */
import { builtinEnvironments, type Environment } from "vitest/runtime";

let opened: Promise<unknown> | undefined;

export default {
  name: "one-window",
  viteEnvironment: "client",
  async setup(global, options) {
    opened ??= Promise.resolve(builtinEnvironments.jsdom.setup(global, options));
    await opened;
    return { teardown: () => {} }; // it ends with the process
  },
} satisfies Environment;
