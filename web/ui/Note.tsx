import { Alert } from "@mantine/core";
import type { ReactNode } from "react";
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "./icons/icons.tsx";

const tones = {
  info: { color: "gray", icon: <IconInfoCircle />, role: "status" },
  success: { color: "leaf", icon: <IconCircleCheck />, role: "status" },
  warning: { color: "yellow", icon: <IconAlertTriangle />, role: "status" },
  error: { color: "red", icon: <IconAlertTriangle />, role: "alert" },
} as const;

/** A short message in its place on the page; errors are announced immediately. */
export function Note({
  tone,
  children,
  title,
}: {
  tone: keyof typeof tones;
  children: ReactNode;
  title?: string;
}) {
  const { color, icon, role } = tones[tone];
  return (
    <Alert color={color} icon={icon} role={role} variant="light" {...(title !== undefined && { title })}>
      {children}
    </Alert>
  );
}
