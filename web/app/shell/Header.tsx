import {
  ActionIcon,
  Menu,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
  VisuallyHidden,
} from "@mantine/core";
import { useEffect, useState } from "react";
import { Link, NavLink, useLocation } from "react-router-dom";
import { brand } from "../../../shared/brand.ts";
import type { OutputOf } from "../../../shared/contract/route.ts";
import { api } from "../../lib/api.ts";
import {
  IconChevronDown,
  IconFileText,
  IconKey,
  IconLogout,
  IconMenu2,
  IconMoon,
  IconSun,
} from "../../ui/icons/icons.tsx";
import { Wordmark } from "../../ui/Wordmark.tsx";
import { Commands } from "./Commands.tsx";
import styles from "./Header.module.css";
import { headerLinksFor } from "./navigation.ts";

/** The bar on top, 56 px: the word, links, the user's menu; on a phone a button for the links. */
export function Header({ user, onBurger }: { user: SignedInUser | undefined; onBurger: () => void }) {
  return (
    <header className={styles.header}>
      <ActionIcon
        className={`${styles.burger}`}
        color="gray"
        size={44}
        aria-label="Open the menu"
        onClick={onBurger}
      >
        <IconMenu2 size={22} />
      </ActionIcon>
      <Link to="/" className={styles.brand} aria-label={`${brand.product}, home`}>
        <Wordmark />
      </Link>
      <nav aria-label="Header" className={styles.links}>
        {headerLinksFor(user?.roles ?? []).map(({ name, url }) => (
          <NavLink key={url} to={url} className={styles.link ?? ""}>
            {name}
          </NavLink>
        ))}
      </nav>
      <span className={styles.end}>
        <Commands roles={user?.roles ?? []} />
      </span>
      <UserMenu user={user} />
    </header>
  );
}

type SignedInUser = OutputOf<typeof api.account.whoami>;

/**
 * Change Password, My Forms, light or dark mode, Logout. Closes on a click outside, not on one inside (specification,
 * section 2).
 */
function UserMenu({ user }: { user: SignedInUser | undefined }) {
  const [opened, setOpened] = useState(false);
  const { key: place } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu that led to it
  useEffect(() => setOpened(false), [place]);

  const scheme = useComputedColorScheme("light");
  const { setColorScheme } = useMantineColorScheme();
  const other = scheme === "light" ? "dark" : "light";
  const fullName = user === undefined ? "yours" : `${user.firstName} ${user.lastName}`;

  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      closeOnItemClick={false}
      withInitialFocusPlaceholder={false}
      position="bottom-end"
      width={232}
    >
      <Menu.Target>
        <UnstyledButton className={`${styles.target}`}>
          <VisuallyHidden>Account menu for {fullName}</VisuallyHidden>
          <span className={styles.initials} aria-hidden>
            {user === undefined ? "" : `${user.firstName.charAt(0)}${user.lastName.charAt(0)}`}
          </span>
          <span className={styles.name} aria-hidden>
            {user?.firstName}
          </span>
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {user !== undefined && (
          <Menu.Label>
            <span className={styles.fullName}>{fullName}</span>
            {user.username}
          </Menu.Label>
        )}
        <Menu.Item component={Link} to="/password" leftSection={<IconKey size={16} />}>
          Change Password
        </Menu.Item>
        {/* The respondent's pages are another entry: the browser loads them. */}
        <Menu.Item component="a" href="/my-forms" leftSection={<IconFileText size={16} />}>
          My Forms
        </Menu.Item>
        <Menu.Item
          leftSection={other === "dark" ? <IconMoon size={16} /> : <IconSun size={16} />}
          onClick={() => setColorScheme(other)}
        >
          {other === "dark" ? "Dark mode" : "Light mode"}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item component="a" href={api.account.logout.path} leftSection={<IconLogout size={16} />}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
