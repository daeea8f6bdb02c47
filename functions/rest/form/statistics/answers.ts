import { answerCharts } from "../../../../shared/contract/data-analysis.ts";
import { answerChart } from "../../../../shared/statistics/answer-charts.ts";
import { smallCount } from "../../../../shared/statistics/shown-statistics.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { countAnswers } from "../../../reviewing/count-answers.ts";

/** How often each answer was given: of the submissions that the caller may read. */
export const handler = endpoint(answerCharts, async ({ input, stores, form }) => {
  const { questions, answers, submissions, isPartial } = await countAnswers(stores, form, () =>
    performance.now(),
  );
  const { publicationKey } = input;
  const count = [...submissions].filter(([key]) => publicationKey === undefined || key === publicationKey);
  return {
    charts: questions.map((one) => answerChart(one, answers.get(one.key) ?? [], publicationKey)),
    submissions: smallCount(count.reduce((sum, [, times]) => sum + times, 0)),
    ...(isPartial && { partial: true as const }),
  };
});
