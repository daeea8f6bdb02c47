import { TextInput } from "@mantine/core";
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";
import styles from "./CodeField.module.css";

const CODE_DIGITS = 6;

interface CodeFieldProps<T extends FieldValues> {
  control: Control<T>;
  name: FieldPath<T>;
  label: string;
  error?: string | false;
}

/** A mailed code: digits only, at most six; phones offer it from the mail. */
export function CodeField<T extends FieldValues>({ control, name, label, error }: CodeFieldProps<T>) {
  const { field } = useController({ control, name });
  return (
    <TextInput
      {...field}
      onChange={({ currentTarget }) => field.onChange(currentTarget.value.replace(/\D/g, ""))}
      label={label}
      error={error}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={CODE_DIGITS}
      classNames={{ input: `${styles.digits}` }}
    />
  );
}
