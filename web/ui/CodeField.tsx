import { TextInput } from "@mantine/core";
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";
import { plainDigits } from "../lib/plain-digits.ts";
import styles from "./CodeField.module.css";

const CODE_DIGITS = 6;

interface CodeFieldProps<T extends FieldValues> {
  control: Control<T>;
  name: FieldPath<T>;
  label: string;
  description?: string;
  error?: string | false | undefined;
}

/** @example digitsOf("123 ٤٥٦") // "123456" */
function digitsOf(text: string): string {
  return plainDigits(text).replace(/\D/g, "").slice(0, CODE_DIGITS);
}

/** A code of six digits, mailed or of an app: digits only, at most six, however they are grouped, in any script; phones offer a mailed one. */
export function CodeField<T extends FieldValues>({ control, name, error, ...words }: CodeFieldProps<T>) {
  const { field } = useController({ control, name });
  return (
    <TextInput
      {...field}
      onChange={({ currentTarget }) => field.onChange(digitsOf(currentTarget.value))}
      {...words}
      error={error}
      inputMode="numeric"
      autoComplete="one-time-code"
      classNames={{ input: `${styles.digits}` }}
    />
  );
}
