import { Button, FileButton, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { MAX_LOGO_BYTES } from "../../shared/limits.ts";
import { problems } from "../../shared/problems.ts";
import { Note } from "./Note.tsx";

const acceptedLogos = "image/png,image/jpeg,image/webp";

interface LogoChoiceProps {
  hasLogo: boolean;
  /** Where it is shown. */
  where: string;
  error?: string | undefined;
  onChoose: (file: File) => void;
  onRemove: () => void;
}

/** A logo: chosen, replaced, removed. The server looks at what is in the file. */
export function LogoChoice({ hasLogo, where, error, onChoose, onRemove }: LogoChoiceProps) {
  const [refusal, setRefusal] = useState<string>();
  const choose = (chosen: File | null) => {
    if (chosen === null) return;
    const isTaken = acceptedLogos.split(",").includes(chosen.type) && chosen.size <= MAX_LOGO_BYTES;
    setRefusal(isTaken ? undefined : problems.LOGO_REFUSED.message);
    if (isTaken) onChoose(chosen);
  };
  const wrong = refusal ?? error;
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        Logo
      </Text>
      <Text size="xs" c="dimmed">
        {where} {problems.LOGO_REFUSED.message}
      </Text>
      <Group gap="xs">
        <FileButton accept={acceptedLogos} onChange={choose}>
          {(props) => (
            <Button {...props} variant="default" size="sm">
              {hasLogo ? "Choose another logo" : "Choose a logo"}
            </Button>
          )}
        </FileButton>
        {hasLogo && (
          <Button variant="subtle" size="sm" onClick={onRemove}>
            Remove the logo
          </Button>
        )}
      </Group>
      {wrong !== undefined && <Note tone="error">{wrong}</Note>}
    </Stack>
  );
}
