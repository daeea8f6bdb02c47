import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { theme } from "./theme.ts";

/**
 * Mantine on the product's tokens, light or dark as the device says until the user chooses. Mantine's own
 * `<style>` elements are off: the stylesheets say the same, and no markup is written from script.
 */
export function ThemeProvider({
  children,
  env = "default",
}: {
  children: ReactNode;
  env?: "default" | "test";
}) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
      env={env}
    >
      {children}
    </MantineProvider>
  );
}
