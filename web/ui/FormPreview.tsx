import { Skeleton, Stack } from "@mantine/core";
import { lazy, Suspense } from "react";
import type { FormDefinition } from "../../shared/form/definition.ts";
import styles from "./FormPreview.module.css";

const FormView = lazy(() => import("../player/FormView.tsx").then(({ FormView }) => ({ default: FormView })));

/** The form as a respondent sees it; nothing is saved. Its code comes when a form is first shown. */
export function FormPreview({ definition }: { definition: FormDefinition }) {
  return (
    <Suspense fallback={<FormSkeleton />}>
      <div className={styles.preview}>
        <FormView definition={definition} locale={definition.defaultLocale} />
      </div>
    </Suspense>
  );
}

/** The shape of a form that is on its way. */
export function FormSkeleton() {
  return (
    <Stack gap="lg" aria-hidden>
      <Skeleton height={28} width="45%" />
      <Skeleton height={56} />
      <Skeleton height={56} />
      <Skeleton height={56} width="70%" />
    </Stack>
  );
}
