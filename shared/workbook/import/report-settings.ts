/** Settings of other tools that do something there and nothing here (workbook page, section 3). */
import { isIgnoredSetting } from "./definitions/settings.ts";
import type { ParsedSurvey } from "./parsed-survey.ts";
import type { ProblemList } from "./problem-list.ts";

/** Reports each at its own cell. */
export function reportSettings({ settingCells }: ParsedSurvey, problems: ProblemList): void {
  for (const [name, placed] of settingCells)
    if (isIgnoredSetting(name))
      problems.add("W_SETTING", placed, `The setting "${name}" has no meaning here and was ignored.`);
}
