/** How often answers were given, from submissions as they are stored: of versions, repeats, publications and drafts. */
import { beforeAll, expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { enrolled, type Person } from "../support/people.ts";
import { must, publishSheets } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";
import { storeInstance } from "../support/stored-instance.ts";

const stack = useStack();
let owner: Person;
let form: { formId: number; publicationKey: string };

const survey = [
  ["type", "name", "label", "x-identifying"],
  ["select_one drink", "best", "Best drink"],
  ["select_multiple drink", "likes", "Likes"],
  ["range", "pain", "Pain"],
  ["integer", "phone", "Phone", "yes"],
  ["text", "story", "Story"],
  ["begin repeat", "child", "Child"],
  ["select_one drink", "childBest", "Best of the child"],
  ["end repeat"],
];
const choices = [
  ["list_name", "name", "label"],
  ["drink", "tea", "Tea"],
  ["drink", "milk", "Milk"],
];

beforeAll(async () => {
  owner = await enrolled(stack, "Olga", "Owner");
  form = await publishSheets(owner.client, { survey, choices }, { formName: "Drinks" });
});

it("counts choices and numbers, entry by entry, but no texts, drafts, tests or identifying answers", async () => {
  const other = must(
    await owner.client.call(api.forms.publish, {
      ...{ id: form.formId, publicationName: "Other", reportWarnings: "accept" },
    }),
  );
  const child = [{ childBest: "tea" }, { childBest: "milk" }, {}];
  const store = (count: number, answers: object, more = {}) =>
    Promise.all(
      Array.from({ length: count }, () =>
        storeInstance({ ...form, answers: JSON.stringify(answers), ...more }),
      ),
    );
  await store(12, { best: "tea", likes: ["tea", "milk"], pain: 3, phone: 1, story: "Zq", child });
  await store(6, { best: "milk", likes: ["tea"], pain: "7", child: child.slice(0, 1) });
  await store(5, { best: "milk" }, { publicationKey: other.publicationKey });
  const draft = { status: "OPEN", messageCode: "SAVED", submittedAt: undefined } as const;
  await store(7, { best: "milk" }, draft);
  await store(7, { best: "milk" }, { testSince: "2026-03-01T00:00:00.000Z" });

  const { charts, submissions, partial } = must(
    await owner.client.call(api.forms.answerCharts, { id: form.formId }),
  );
  expect([submissions, partial]).toEqual([23, undefined]);
  const page = charts[0]?.page;
  expect(charts).toEqual([
    {
      ...{ key: "best", question: "Best drink", page, kind: "choice", answered: 23, of: 23 },
      bars: [
        { name: "Tea", count: 12 },
        { name: "Milk", count: 11 },
      ],
    },
    {
      ...{ key: "likes", question: "Likes", page, kind: "several", answered: 18, of: 23 },
      bars: [
        { name: "Tea", count: 18 },
        { name: "Milk", count: 12 },
      ],
    },
    {
      ...{ key: "pain", question: "Pain", page, kind: "numbers", answered: 18, of: 23 },
      bars: [
        { name: "3", count: 12 },
        { name: "7", count: 6 },
      ],
    },
    {
      ...{
        key: "childBest",
        question: "Best of the child",
        page: expect.any(String),
        kind: "choice",
        repeat: "Child",
      },
      ...{ answered: 30, of: 42 },
      bars: [
        { name: "Tea", count: 18 },
        { name: "Milk", count: 12 },
      ],
    },
  ]);
  const some = must(
    await owner.client.call(api.forms.answerCharts, {
      id: form.formId,
      publicationKey: other.publicationKey,
    }),
  );
  expect(some.submissions).toBe(5);
  expect(some.charts[0]?.bars.map(({ count }) => count)).toEqual([0, 5]);

  await store(2, { best: "tea" }, { publicationKey: other.publicationKey });
  const covered = must(await owner.client.call(api.forms.answerCharts, { id: form.formId }));
  expect(covered.charts[0]?.bars.map(({ count }) => count)).toEqual([10, 10]);
  const reader = await enrolled(stack, "Rolf", "Reader");
  expect((await reader.client.call(api.forms.answerCharts, { id: form.formId })).status).toBe(403);
});
