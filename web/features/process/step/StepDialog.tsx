import { zodResolver } from "@hookform/resolvers/zod";
import { Button, NativeSelect, Stack, Textarea, TextInput } from "@mantine/core";
import { useEffect } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { processTypes } from "../../../../shared/process/step.ts";
import { api, useApi } from "../../../lib/api.ts";
import { DialogBar } from "../../../ui/Dialog.tsx";
import { LoadFailed } from "../../../ui/LoadFailed.tsx";
import { Note } from "../../../ui/Note.tsx";
import { BuilderDialog } from "../BuilderDialog.tsx";
import { filledSets, hasPropertyFaults, PropertySets } from "./PropertySets.tsx";
import { ReasonsCheck } from "./ReasonsCheck.tsx";
import styles from "./StepDialog.module.css";
import { StepValues } from "./step-values.ts";

interface StepDialogProps {
  title: "Create New Step" | "Edit Step";
  values: StepValues;
  /** What was entered before the session ended, in place of them. */
  entered: StepValues | undefined;
  /** Something was entered that isn't saved. */
  onEnter: (values: StepValues) => void;
  /** The languages, besides the form's default one, that the output may have a name in. */
  locales: readonly { code: string; name: string }[];
  /** Why the tree can't have the step like this. */
  refusalOf: (values: StepValues) => string | undefined;
  /** Closes with what was entered, or with nothing. */
  onClose: (values?: StepValues) => void;
}

/** A step's name, what it is for, its type, its output and its property sets. */
export function StepDialog({
  title,
  values,
  entered,
  onEnter,
  locales,
  refusalOf,
  onClose,
}: StepDialogProps) {
  const form = useForm<StepValues>({
    resolver: zodResolver(StepValues),
    mode: "onChange",
    defaultValues: entered ?? values,
  });
  const { register, handleSubmit, watch, subscribe, formState } = form;
  const { errors, isValid } = formState;
  const current = watch();
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values: typed }) => onEnter(typed) }),
    [subscribe, onEnter],
  );
  const refusal = current.processType === "" ? undefined : refusalOf(current);
  const { data: types, error, mutate } = useApi(api.process.types, {});
  // A process has one Form Output, its root; an imported tree may contain another, which keeps its type here.
  const own = processTypes.filter(({ code }) => code === values.processType);
  const offered = (types ?? own).filter(({ code }) => code !== "FORM_OUTPUT" || code === values.processType);
  const isFit = refusal === undefined || !isValid;

  return (
    <BuilderDialog title={title} width={400} onClose={() => onClose()}>
      <FormProvider {...form}>
        <form
          onSubmit={handleSubmit((entered) => {
            if (refusalOf(entered) !== undefined || hasPropertyFaults(entered)) return;
            onClose({ ...entered, propertySets: filledSets(entered) });
          })}
          noValidate
        >
          <Stack gap="md">
            <TextInput
              {...register("name")}
              label="Name"
              error={errors.name?.message}
              data-autofocus
              autoComplete="off"
              required
            />
            <Textarea
              {...register("description")}
              label="Description"
              error={errors.description?.message}
              rows={3}
              required
            />
            <NativeSelect
              {...register("processType")}
              value={current.processType} // the options come later, and would leave it at the place it had among them
              label="Step Type"
              error={errors.processType?.message}
              required
              data={[
                { value: "", label: types === undefined ? "Loading...please wait..." : "Choose a step type" },
                ...offered.map(({ code, name }) => ({ value: code, label: name })),
              ]}
            />
            {error !== undefined && types === undefined && (
              <LoadFailed what="The step types" error={error} onRetry={() => void mutate()} />
            )}
            {!isFit && <Note tone="warning">{refusal}</Note>}
            <label className={styles.check}>
              <input type="checkbox" {...register("publicOutputInd")} />
              Is Output Viewable?
            </label>
            {current.publicOutputInd && (
              <TextInput
                {...register("outputName")}
                label="Output Name"
                description="Readers see the output under this name."
                error={errors.outputName?.message}
                autoComplete="off"
                required
              />
            )}
            {current.publicOutputInd &&
              locales.map(({ code, name }) => (
                <TextInput
                  key={code}
                  {...register(`outputNames.${code}`)}
                  label={`Its name in ${name}`}
                  placeholder={current.outputName}
                  error={errors.outputNames?.[code]?.message}
                  lang={code}
                  dir="auto"
                  autoComplete="off"
                />
              ))}
            {current.processType === "HANDLEBARS" && <ReasonsCheck />}
            <PropertySets />
            <DialogBar>
              <Button variant="default" onClick={() => onClose()}>
                Close
              </Button>
              <Button type="submit" disabled={!isValid || !isFit || hasPropertyFaults(current)}>
                Save
              </Button>
            </DialogBar>
          </Stack>
        </form>
      </FormProvider>
    </BuilderDialog>
  );
}
