import { Skeleton, Stack } from "@mantine/core";
import { Suspense } from "react";
import type { FormDefinition } from "../../../shared/form/definition/definition.ts";
import { part } from "../../../shared/part.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import styles from "./FormPreview.module.css";
import type { FormViewProps } from "./FormView.tsx";

const FormView = lazyPart(
  part(() => import("./FormView.tsx")),
  ({ FormView }) => FormView,
);

/** The form as a respondent sees it, from the beginning or at a question; nothing is saved. Its code comes when a form is first shown. */
export function FormPreview({ definition, start }: Pick<FormViewProps, "definition" | "start">) {
  const skeleton = <FormSkeleton fields={fieldsAtFirst(definition)} />;
  return (
    <Suspense fallback={skeleton}>
      <div className={styles.preview}>
        <FormView
          definition={definition}
          locale={definition.defaultLocale}
          meanwhile={skeleton}
          start={start}
        />
      </div>
    </Suspense>
  );
}

/** This many fill any window: no one sees what is below them move. */
const MANY_FIELDS = 24;

function fieldsAtFirst({ model: [first] }: FormDefinition): number {
  return first?.composites.reduce((fields, composite) => fields + composite.fields.length, 0) ?? 0;
}

/** The shape of a form that is on its way. @param fields on its first page; a few where that is not known */
export function FormSkeleton({ fields = 3 }: { fields?: number }) {
  return (
    <Stack gap="lg" aria-hidden>
      <Skeleton height={28} width="45%" />
      {Array.from({ length: Math.min(fields, MANY_FIELDS) }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without a name
        <Skeleton key={place} height={56} width={place % 3 === 2 ? "70%" : "100%"} />
      ))}
    </Stack>
  );
}
