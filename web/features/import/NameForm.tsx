import { NativeSelect, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { productLocales } from "../../../shared/localize.ts";
import type { Upload } from "./use-upload.ts";

const HINT = "Please give your form a name";

/** The name of a new form. */
export function NameForm({ upload }: { upload: Upload }) {
  const [refused, setRefused] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (upload.formName.trim() === "") setRefused(true);
    else upload.runImport();
  };
  return (
    <form id="name-form" onSubmit={submit} noValidate>
      <TextInput
        label="Form name"
        description={HINT}
        value={upload.formName}
        onChange={({ currentTarget }) => upload.setFormName(currentTarget.value)}
        error={refused && upload.formName.trim() === "" && "This field is required."}
        maxLength={200}
        data-autofocus
        autoComplete="off"
      />
      {upload.asksLanguage && (
        <NativeSelect
          mt="md"
          label="Language of the labels"
          description="The workbook doesn't name it. For another one, write default_language into its sheet “settings”."
          data={productLocales.map(({ code, name }) => ({ value: code, label: name }))}
          value={upload.locale}
          onChange={({ currentTarget }) => upload.setLocale(currentTarget.value)}
        />
      )}
    </form>
  );
}
