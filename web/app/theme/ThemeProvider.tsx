/** Mantine's theme: everything visible comes from `web/ui/tokens.css`; see `tokens-to-mantine.css`. */
import {
  type ActionIconProps,
  type AnchorProps,
  type BadgeProps,
  type ButtonProps,
  createTheme,
  type MantineColorsTuple,
  MantineProvider,
  type MenuDropdownProps,
  type MenuProps,
  type ModalProps,
  type TextProps,
  type TooltipProps,
  type VariantColorsResolver,
} from "@mantine/core";
import type { KeyboardEvent, ReactNode } from "react";
import { withinWindow } from "../../ui/within-window.ts";

const DIALOG_FADE_MS = 120;

/** Mantine wants ten shades of a colour; the tokens have one that follows the scheme, so it is used for all ten. */
const leaf: MantineColorsTuple = [
  "var(--accent-tint)",
  "var(--accent-tint)",
  "var(--accent)",
  "var(--accent)",
  "var(--accent)",
  "var(--accent)",
  "var(--accent)",
  "var(--accent)",
  "var(--accent-dark)",
  "var(--accent-dark)",
];

const tones = {
  accent: { main: "var(--accent)", strong: "var(--accent-dark)", tint: "var(--accent-tint)" },
  error: { main: "var(--error)", strong: "var(--error)", tint: "var(--error-tint)" },
  warning: { main: "var(--warning)", strong: "var(--warning)", tint: "var(--warning-tint)" },
  quiet: { main: "var(--ink-quiet)", strong: "var(--ink)", tint: "var(--sunken)" },
};

/** Colours of buttons, badges and notes: green unless red (destroys), yellow (warns) or gray (says quietly). */
const variantColorResolver: VariantColorsResolver = ({ variant, color }) => {
  const { main, strong, tint } =
    color === "red"
      ? tones.error
      : color === "yellow"
        ? tones.warning
        : color === "gray"
          ? tones.quiet
          : tones.accent;
  const noBorder = "1px solid transparent";
  switch (variant) {
    case "filled":
      return { background: main, hover: strong, color: "var(--on-accent)", border: noBorder };
    case "light":
      return { background: tint, hover: tint, color: strong, border: noBorder };
    case "outline":
      return { background: "transparent", hover: tint, color: main, border: `1px solid ${main}` };
    case "default":
      return {
        background: "var(--surface)",
        hover: "var(--sunken)",
        color: "var(--ink)",
        border: "1px solid var(--control)",
      };
    default:
      return { background: "transparent", hover: tint, color: main, border: noBorder };
  }
};

export const theme = createTheme({
  primaryColor: "leaf",
  colors: { leaf },
  fontFamily: "var(--font)",
  defaultRadius: "sm",
  cursorType: "pointer",
  respectReducedMotion: true,
  variantColorResolver,
  // By name, not by the components themselves: those come with the screens that show them.
  components: {
    // A long word, such as a name or a hash, breaks instead of being cut off.
    Alert: { styles: { root: { overflowWrap: "anywhere" } } },
    Button: { defaultProps: { size: "sm" } satisfies Partial<ButtonProps> },
    Anchor: { defaultProps: { inherit: true } satisfies Partial<AnchorProps> },
    Badge: { defaultProps: { variant: "light", tt: "none" } satisfies Partial<BadgeProps> },
    Text: { defaultProps: { size: "sm" } satisfies Partial<TextProps> },
    ActionIcon: { defaultProps: { variant: "subtle", size: 36 } satisfies Partial<ActionIconProps> },
    Tooltip: {
      defaultProps: {
        openDelay: 250,
        events: { hover: true, focus: true, touch: false },
      } satisfies Partial<TooltipProps>,
    },
    Menu: { defaultProps: { middlewares: withinWindow } satisfies Partial<MenuProps> },
    MenuDropdown: { defaultProps: { onKeyDown: leaveMenuByTab } satisfies Partial<MenuDropdownProps> },
    Modal: {
      defaultProps: {
        centered: true,
        radius: "lg",
        // A rule of page.css stops the page from scrolling: a library's <style> would need a wider CSP.
        lockScroll: false,
        transitionProps: { transition: "fade", duration: DIALOG_FADE_MS },
        overlayProps: { color: "#000", backgroundOpacity: 0.36 },
        closeButtonProps: { "aria-label": "Close" },
      } satisfies Partial<ModalProps>,
    },
  },
});

/**
 * Tab leaves a menu for what follows its button, as the ARIA practices for menus have it; Mantine keeps it inside until
 * Escape. The focus goes to the button before the browser moves it on, and pressing the button closes the menu.
 */
function leaveMenuByTab(event: KeyboardEvent<HTMLDivElement>): void {
  if (event.key !== "Tab") return;
  const opener = document.querySelector<HTMLElement>(`[aria-controls="${event.currentTarget.id}"]`);
  opener?.focus();
  opener?.click();
}

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
