import { ActionIcon, Button, Tooltip } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

interface IconActionProps {
  /** The name for assistive technology and the tooltip, e.g. `Publications of Sleep diary`. */
  name: string;
  tooltip: string;
  icon: ReactNode;
  /** A word beside the icon, with which its name starts; absent where a column's header says it. */
  word?: string | undefined;
}

/** A link that shows an icon; its name says what it is and of what. */
export function IconLink({ name, tooltip, icon, word, to }: IconActionProps & { to: string }) {
  if (word !== undefined)
    return (
      <Button component={Link} to={to} aria-label={name} variant="subtle" leftSection={icon} {...wordLook}>
        {word}
      </Button>
    );
  return (
    <Tooltip label={tooltip}>
      <ActionIcon component={Link} to={to} aria-label={name}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}

/** A button that shows an icon; a quiet grey for destructive actions, so that it isn't the loudest of its row. */
export function IconButton({
  name,
  tooltip,
  icon,
  word,
  onClick,
  destroys = false,
  busy = false,
}: IconActionProps & { onClick: () => void; destroys?: boolean; busy?: boolean }) {
  const common = { color: destroys ? "gray" : "leaf", "aria-label": name, onClick, loading: busy };
  if (word !== undefined)
    return (
      <Button variant="subtle" leftSection={icon} {...common} {...wordLook}>
        {word}
      </Button>
    );
  return (
    <Tooltip label={tooltip}>
      <ActionIcon {...common}>{icon}</ActionIcon>
    </Tooltip>
  );
}

/** Aligned at the left under each other, and easy to press. */
const wordLook = { h: 44, px: "xs", justify: "flex-start" } as const;
