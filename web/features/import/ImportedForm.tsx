import { Button, Title } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { ImportProblem } from "../../../shared/workbook/import-problem.ts";
import { api, urlOf } from "../../lib/api.ts";
import type { Position } from "../../player/base/place.ts";
import { FormPreview } from "../../player/pages/FormPreview.tsx";
import { takesFiles } from "../../ui/DropPage.tsx";
import { ImportProblems } from "../../ui/ImportProblems.tsx";
import { IconBinaryTree, IconCursorText, IconFileUpload, IconWorldShare } from "../../ui/icons/icons.tsx";
import { problemsThatStop } from "../../ui/problem-groups.ts";
import styles from "./ImportPage.module.css";
import type { ShownForm } from "./use-imported-form.ts";
import { type Question, useQuestions } from "./use-questions.ts";
import { WatchFile } from "./watch/WatchFile.tsx";

interface ImportedFormProps {
  form: ShownForm;
  onReimport: () => void;
  /** The workbook was saved on this device, where it is watched. */
  onSaved: (file: File) => void;
}

/** The form of an upload with the notes of its import beside it, and where it goes on from here. */
export function ImportedForm({ form, onReimport, onSaved }: ImportedFormProps) {
  const { id, formName, version, definition, problems } = form;
  const isDraft = problemsThatStop("publish", problems).length > 0;
  const [shown, setShown] = useState<{ place: Position; requests: number; of: ShownForm["definition"] }>();
  const place = shown?.of === definition ? shown : undefined;
  const questionOf = useQuestions(form);
  const link = (problem: ImportProblem) => {
    const question = questionOf(problem);
    if (question === undefined) return null;
    const show = () =>
      setShown({ place: question.place, requests: (shown?.requests ?? 0) + 1, of: definition });
    return <ShowQuestion question={question} onShow={show} />;
  };
  return (
    <section aria-label={`${formName} form`}>
      <div className={styles.bar}>
        <Title order={2}>{formName} form</Title>
        <div className={styles.actions}>
          <Button component={Link} to="/design/forms" variant="subtle">
            Go to your forms
          </Button>
          <Button
            variant={isDraft ? "filled" : "default"}
            leftSection={<IconFileUpload size={18} />}
            onClick={onReimport}
          >
            Re-Import
          </Button>
          <Button
            component={Link}
            to={`/design/forms?dialog=texts&form=${id}`}
            variant="default"
            leftSection={<IconCursorText size={18} />}
          >
            Correct texts
          </Button>
          <Button
            component={Link}
            to={`/design/process/builder?formId=${id}`}
            variant="default"
            leftSection={<IconBinaryTree size={18} />}
          >
            Build reports
          </Button>
          {!isDraft && (
            <Button
              component={Link}
              to={`/design/forms?dialog=publications&form=${id}`}
              leftSection={<IconWorldShare size={18} />}
            >
              Publish
            </Button>
          )}
        </div>
      </div>
      <WatchFile formId={id} onSaved={onSaved} />
      <div className={styles.columns} data-beside={problems.length > 0 || undefined}>
        <div className={styles.sheet} {...takesFiles(id)}>
          <FormPreview
            key={`${id} ${version} ${place?.requests}`}
            definition={definition}
            start={place?.place}
          />
        </div>
        {problems.length > 0 && (
          <div className={styles.problems}>
            <Title order={3} size="h4">
              About the workbook
            </Title>
            <ImportProblems
              problems={problems}
              annotatedCopy={urlOf(api.forms.annotatedForm, { f: id })}
              more={link}
            />
          </div>
        )}
      </div>
    </section>
  );
}

function ShowQuestion({ question, onShow }: { question: Question; onShow: () => void }) {
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        className={`${styles.show}`}
        aria-label={`Show the question ${question.label}`}
        onClick={onShow}
      >
        Show the question
      </Button>
    </div>
  );
}
