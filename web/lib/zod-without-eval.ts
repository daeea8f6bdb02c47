/**
 * Zod tests once whether it may turn text into code, which the pages' policy refuses and the browser's console reports.
 * Set where Zod looks for its settings, so that a page need not load Zod for it. First in a page or worker.
 */
declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

globalThis.__zod_globalConfig ??= {};
globalThis.__zod_globalConfig.jitless = true;

export {};
