import { Radio, Stack, Title, useMantineColorScheme } from "@mantine/core";

const schemes = [
  { value: "auto", label: "As this device" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

/** Light or dark; kept on this device. */
export function AppearanceChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Radio.Group
      label={
        <Title order={2} size="h3">
          Appearance
        </Title>
      }
      value={colorScheme}
      onChange={(value) => {
        const chosen = schemes.find((scheme) => scheme.value === value);
        if (chosen) setColorScheme(chosen.value);
      }}
    >
      <Stack gap="sm" mt="sm">
        {schemes.map(({ value, label }) => (
          <Radio key={value} value={value} label={label} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
