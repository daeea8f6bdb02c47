import { ActionIcon } from "@mantine/core";
import { IconMenu2 } from "@tabler/icons-react";
import { Link, NavLink } from "react-router-dom";
import { brand } from "../../../shared/brand.ts";
import { Wordmark } from "../../ui/Wordmark.tsx";
import styles from "./Header.module.css";
import { headerLinksFor } from "./navigation.ts";
import { type SignedInUser, UserMenu } from "./UserMenu.tsx";

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
      <UserMenu user={user} />
    </header>
  );
}
