/** The sections of the style guide: each has its own route and is loaded when it is opened. */
import type { ComponentType } from "react";
import { part } from "../../../shared/part.ts";
import { screen } from "../../lib/lazy-part.ts";

export interface StyleGuideSection {
  /** The route, without the first slash. */
  path: string;
  title: string;
  load: () => Promise<{ Component: ComponentType }>;
}

export const styleGuideSections: readonly StyleGuideSection[] = [
  {
    path: "base",
    title: "Base",
    load: screen(
      part(() => import("./Base.tsx")),
      ({ Base }) => Base,
    ),
  },
  {
    path: "buttons",
    title: "Buttons",
    load: screen(
      part(() => import("./Buttons.tsx")),
      ({ Buttons }) => Buttons,
    ),
  },
  {
    path: "charts",
    title: "Charts",
    load: screen(
      part(() => import("./Charts.tsx")),
      ({ Charts }) => Charts,
    ),
  },
  {
    path: "icons",
    title: "Icons",
    load: screen(
      part(() => import("./Icons.tsx")),
      ({ Icons }) => Icons,
    ),
  },
  {
    path: "notifications",
    title: "Notifications",
    load: screen(
      part(() => import("./Notifications.tsx")),
      ({ Notifications }) => Notifications,
    ),
  },
  {
    path: "theme",
    title: "Theme",
    load: screen(
      part(() => import("./Theme.tsx")),
      ({ Theme }) => Theme,
    ),
  },
  {
    path: "theme/colors",
    title: "Colors",
    load: screen(
      part(() => import("./Colors.tsx")),
      ({ Colors }) => Colors,
    ),
  },
  {
    path: "widgets",
    title: "Widgets",
    load: screen(
      part(() => import("./Widgets.tsx")),
      ({ Widgets }) => Widgets,
    ),
  },
];
