/** Answers with which a form has too much to compute, or too many entries, are refused in plain words; what was saved stays. */
import { expect, it } from "vitest";
import { api } from "../../shared/contract/index.ts";
import { attemptLimits } from "../../shared/people/limits.ts";
import { must, refOf, signUpDesigner, startInstance } from "../support/published-form.ts";
import { useStack } from "../support/stack.ts";

const stack = useStack();

const csv = `type,name,label,calculation
begin repeat,r,Entries,
integer,x,Number,
calculate,c,,"count(\${r}[x < current()/../x])"
end repeat,,,
`;

it("asks at import, refuses each way of sending, and keeps what was saved", async () => {
  const designer = stack.client();
  await signUpDesigner(designer, stack.mails);
  const file = { fileName: "slow.csv", contentType: "text/csv", body: new TextEncoder().encode(csv) };
  const { id, worksheetIndex } = must(await designer.call(api.forms.upload, { file }));
  const { formId, problems } = must(
    await designer.call(api.forms.importForm, { id, worksheetIndex, formName: "Slow" }),
  );
  expect(problems).toContainEqual(
    expect.objectContaining({ code: "W_WORK", severity: "warning", row: 4, column: "D" }),
  );
  const published = { id: formId, publicationName: "Slow", reportWarnings: "accept" } as const;
  expect((await designer.call(api.forms.publish, published)).problem?.name).toBe("PUBLISH_UNCONFIRMED");
  const { publicationKey } = must(await designer.call(api.forms.publish, { ...published, confirmed: true }));

  const visitor = stack.client();
  const started = await startInstance(visitor, publicationKey);
  const ref = refOf(started);
  const entries = (count: number) =>
    JSON.stringify({ r: Array.from({ length: count }, (_, at) => ({ $id: `${at}`, x: at })) });
  const send = (command: "autosave" | "save" | "submit", count: number) =>
    visitor.call(api.runtime.submit, { ...ref, command, model: entries(count) });
  must(await send("save", 3));
  for (const command of ["autosave", "save", "submit"] as const) {
    expect(await send(command, 1_000)).toMatchObject({
      status: 422,
      problem: { name: "TOO_MUCH_TO_COMPUTE" },
    });
    expect(await send(command, 1_001)).toMatchObject({ status: 422, problem: { name: "TOO_MANY_ENTRIES" } });
  }
  const again = must(await visitor.call(api.runtime.instance, { ...ref, publicationKey }));
  expect(JSON.parse(again.model)).toMatchObject({
    r: [
      { x: 0, c: 0 },
      { x: 1, c: 1 },
      { x: 2, c: 2 },
    ],
  });
  must(await send("submit", 3));
  expect(attemptLimits.submitsByIp.max).toBeGreaterThan(attemptLimits.instancesByIp.max);
});
