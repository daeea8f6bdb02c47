import { ActionIcon, Tooltip } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

interface IconActionProps {
  /** The name for assistive technology and the tooltip, e.g. `Publications of Sleep diary`. */
  name: string;
  tooltip: string;
  icon: ReactNode;
}

/** A link that shows an icon; its name says what it is and of what. */
export function IconLink({ name, tooltip, icon, to }: IconActionProps & { to: string }) {
  return (
    <Tooltip label={tooltip}>
      <ActionIcon component={Link} to={to} aria-label={name}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}

/** A button that shows an icon; red for destructive actions. */
export function IconButton({
  name,
  tooltip,
  icon,
  onClick,
  destroys = false,
  busy = false,
}: IconActionProps & { onClick: () => void; destroys?: boolean; busy?: boolean }) {
  return (
    <Tooltip label={tooltip}>
      <ActionIcon color={destroys ? "red" : "leaf"} aria-label={name} onClick={onClick} loading={busy}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
