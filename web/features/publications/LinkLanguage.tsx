import { NativeSelect } from "@mantine/core";
import type { Locale } from "../../../shared/form/definition/locales.ts";

interface LinkLanguageProps {
  /** The form's. With one there is no choice. */
  locales: readonly Locale[];
  /** "": the device's own. */
  value: string;
  onChange: (code: string) => void;
}

/** In which language of its form a link opens. */
export function LinkLanguage({ locales, value, onChange }: LinkLanguageProps) {
  if (locales.length < 2) return null;
  return (
    <NativeSelect
      label="Opens in"
      value={value}
      data={[
        { value: "", label: "Language of the device" },
        ...locales.map(({ code, name }) => ({ value: code, label: name })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
