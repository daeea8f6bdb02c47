import { PasswordInput, type PasswordInputProps } from "@mantine/core";

type PasswordFieldProps = Omit<PasswordInputProps, "label"> & { label: string };

/** A password with a button that shows it; for assistive technology, errors mark the field and the button has a name. */
export function PasswordField({ label, error, ...others }: PasswordFieldProps) {
  return (
    <PasswordInput
      {...others}
      label={label}
      error={error}
      aria-invalid={error ? true : undefined}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ "aria-label": "Show the characters" }}
    />
  );
}
