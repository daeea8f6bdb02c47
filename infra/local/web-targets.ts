/**
 * The browsers that the web pages are built for, in one place for the build, the tests' own builds and the tests of the
 * targets.
 */
import type { CSSOptions } from "vite";

/**
 * The oldest browsers supported for respondents: a phone with its last system update in 2022, and the last Firefox for
 * Windows 7. The syntax of scripts and styles is compiled down to them; builtins that they lack are not called
 * (`test/e2e/old-browsers.test.ts`).
 */
export const webTargets = ["ios15.4", "safari15.4", "chrome100", "firefox115"];

type PostCss = Exclude<NonNullable<CSSOptions["postcss"]>, string>;

/**
 * Gives every `@container player` rule a copy for browsers without container queries (iOS below 16, Chrome below 105, Firefox
 * below 110), which queries the window's width instead: on its own page the column is as wide as the window.
 */
export const webStyles: PostCss = {
  plugins: [
    {
      postcssPlugin: "container-fallbacks",
      Once(root, { AtRule }) {
        root.walkAtRules("container", (rule) => {
          const condition = /^player \(inline-size (.+)\)$/.exec(rule.params)?.[1];
          if (condition === undefined) return;
          const media = new AtRule({ name: "media", params: widthQuery(condition) });
          media.append(rule.clone().nodes ?? []);
          const supports = new AtRule({ name: "supports", params: "not (container-type: inline-size)" });
          supports.append(media);
          rule.after(supports);
        });
      },
    },
  ],
};

/**
 * In syntax that every browser knows: ranges and a bare `not` came with iOS 16.4.
 * @throws Error for a condition that is neither `< LENGTH` nor `>= LENGTH`
 * @example widthQuery("< 520px") // "(max-width: 519.98px)"
 */
export function widthQuery(condition: string): string {
  const [, comparison, length = "", unit] = /^(<|>=) ([\d.]+)(px|rem)$/.exec(condition) ?? [];
  if (comparison === ">=") return `(min-width: ${length}${unit})`;
  if (comparison === "<") return `(max-width: ${Number(length) - 0.02}${unit})`;
  throw new Error(`No width query matches "inline-size ${condition}".`);
}
