import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Note } from "../../ui/Note.tsx";

/** The end of a password change, and where to go from it. */
export function PasswordChanged({ children }: { children: ReactNode }) {
  return (
    <Stack gap="md">
      <Note tone="success">Your password has been successfully changed.</Note>
      {children}
    </Stack>
  );
}
