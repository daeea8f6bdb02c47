/** The sections of the style guide: each has its own route and is loaded when it is opened. */
import type { ComponentType } from "react";

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
    load: () => import("./Base.tsx").then(({ Base }) => ({ Component: Base })),
  },
  {
    path: "buttons",
    title: "Buttons",
    load: () => import("./Buttons.tsx").then(({ Buttons }) => ({ Component: Buttons })),
  },
  {
    path: "charts",
    title: "Charts",
    load: () => import("./Charts.tsx").then(({ Charts }) => ({ Component: Charts })),
  },
  {
    path: "icons",
    title: "Icons",
    load: () => import("./Icons.tsx").then(({ Icons }) => ({ Component: Icons })),
  },
  {
    path: "notifications",
    title: "Notifications",
    load: () => import("./Notifications.tsx").then(({ Notifications }) => ({ Component: Notifications })),
  },
  {
    path: "theme",
    title: "Theme",
    load: () => import("./Theme.tsx").then(({ Theme }) => ({ Component: Theme })),
  },
  {
    path: "theme/colors",
    title: "Colors",
    load: () => import("./Colors.tsx").then(({ Colors }) => ({ Component: Colors })),
  },
  {
    path: "widgets",
    title: "Widgets",
    load: () => import("./Widgets.tsx").then(({ Widgets }) => ({ Component: Widgets })),
  },
];
