import "../lib/zod-without-eval.ts";
import "../lib/trusted-types.ts";
import "@fontsource-variable/inter/wght.css";
import "../ui/tokens.css";
import "./theme/mantine-styles.ts";
import "./theme/tokens-to-mantine.css";
import "./theme/page.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { SWRConfig } from "swr";
import { watchMissingCode } from "../lib/missing-code.ts";
import { reportFault, watchFaults } from "../lib/watch-faults.ts";
import { watchBack } from "../ui/back-closes.ts";
import { readOptions } from "./read-options.ts";
import { routes } from "./routes.tsx";
import { ThemeProvider } from "./theme/ThemeProvider.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error('index.html has no element "root".');

watchMissingCode();
watchFaults("designer");
replaceHashRoute();
const follow = watchBack();
const router = createBrowserRouter(routes);
follow(router);

/** What a page shows in the place of a part that failed is its own matter; somebody has to learn of it all the same. */
const onCaughtError = (error: unknown) => {
  console.error(error);
  reportFault(error, "designer");
};

createRoot(root, { onCaughtError }).render(
  <StrictMode>
    <ThemeProvider>
      <SWRConfig value={readOptions(router)}>
        <RouterProvider router={router} />
      </SWRConfig>
    </ThemeProvider>
  </StrictMode>,
);

/** The dashboard's former address: a hash never reaches the guard, so it is turned into a path before the router starts. */
function replaceHashRoute(): void {
  if (location.hash === "#/dashboard") history.replaceState(null, "", "/dashboard");
}
