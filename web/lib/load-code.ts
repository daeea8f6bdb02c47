/** Loads code lazily. The build calls it for each `import()` instead of Vite's own loader, which is larger. */

const requested: Record<string, Promise<unknown> | undefined> = {};

/**
 * Fetches a module together with the files that it needs.
 * @param load imports the module
 * @param files the scripts and styles that it needs, as the build names them: without the slash at the beginning
 * @returns the module, once its styles are there
 * @throws what `load` throws, or an Error for a style that did not load; `vite:preloadError` is dispatched before
 */
export async function __vitePreload<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  try {
    await Promise.all(files.map((file) => (requested[file] ??= request(file))));
    return await load();
  } catch (error) {
    window.dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload: error }));
    throw error;
  }
}

/** Preloads a file. Resolves immediately for a script, which is only fetched earlier this way. */
function request(file: string): Promise<unknown> {
  const href = `/${file}`;
  if (document.querySelector(`link[href="${href}"]`) !== null) return Promise.resolve();
  const link = document.createElement("link");
  const isStyle = file.endsWith(".css");
  link.rel = isStyle ? "stylesheet" : scriptRelation(link);
  if (!isStyle) link.as = "script";
  link.crossOrigin = "";
  link.href = href;
  document.head.append(link);
  if (!isStyle) return Promise.resolve();
  return new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      requested[file] = undefined;
      link.remove(); // otherwise the next attempt would consider it loaded
      reject(new Error(`Unable to load ${file}`));
    };
  });
}

/** Safari before 17 knows no `modulepreload`. */
function scriptRelation({ relList }: HTMLLinkElement): string {
  return relList.supports("modulepreload") ? "modulepreload" : "preload";
}
