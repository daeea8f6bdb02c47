import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/**
 * A component of a part that is loaded when the component is first shown.
 * @param load a `part` (`shared/part.ts`)
 * @param otherwise shown where the part can't be loaded; absent: the error is thrown where it would be shown
 * @example const ShareDialog = lazyPart(part(() => import("./ShareDialog.tsx")), ({ ShareDialog }) => ShareDialog)
 */
export function lazyPart<Loaded, Props>(
  load: () => Promise<Loaded>,
  component: (loaded: Loaded) => ComponentType<Props>,
  otherwise?: ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  const found = (loaded: Loaded) => ({ default: component(loaded) });
  const failed = otherwise && (() => ({ default: otherwise }));
  return lazy(() => load().then(found, failed));
}

/** The screen of a route, which loads its part when it is opened. @example lazy: screen(part(() => import("./HomePage.tsx")), ({ HomePage }) => HomePage) */
export function screen<Loaded>(load: () => Promise<Loaded>, component: (loaded: Loaded) => ComponentType) {
  return async (): Promise<{ Component: ComponentType }> => ({ Component: component(await load()) });
}
