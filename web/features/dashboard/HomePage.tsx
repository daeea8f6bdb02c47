import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router-dom";
import { brand } from "../../../shared/brand.ts";
import { api, useApi } from "../../lib/api.ts";
import { type Dropped, filesToImport } from "../../lib/dropped-files.ts";
import { DropPage } from "../../ui/DropPage.tsx";
import {
  type Icon,
  IconArrowRight,
  IconFiles,
  IconFileUpload,
  IconLayoutDashboard,
} from "../../ui/icons/icons.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
import styles from "./HomePage.module.css";

interface Card {
  title: string;
  text: string;
  to: string;
  icon: Icon;
}

const cards: readonly Card[] = [
  {
    title: "Dashboard",
    text: "An overview of your forms and how they are used.",
    to: "/dashboard",
    icon: IconLayoutDashboard,
  },
  {
    title: "Import Form",
    text: "Upload a workbook and turn it into a new form.",
    to: "/design/import",
    icon: IconFileUpload,
  },
  {
    title: "Forms",
    text: "The forms you administer: publish them, share them, build their reports.",
    to: "/design/forms",
    icon: IconFiles,
  },
];

/** Where a designer arrives: three links to the main pages, and above them what the page adds. A workbook can be dropped on it. */
export function HomePage({ children }: { children?: ReactNode }) {
  const { data: user } = useApi(api.account.whoami, {});
  const navigate = useNavigate();
  const drop = (files: Dropped) => {
    filesToImport.put(files);
    return navigate("/design/import");
  };
  return (
    <>
      {user?.roles.includes("DESIGNER") === true && (
        <DropPage text={() => "Import as a new form"} onDrop={drop} />
      )}
      <PageHeading title={user === undefined ? `Welcome to ${brand.product}` : `Welcome, ${user.firstName}`}>
        A workbook becomes a form, a form becomes the reports its readers need.
      </PageHeading>
      <FirstSteps />
      {children}
      <ul className={styles.grid}>
        {cards.map(({ title, text, to, icon: Icon }) => (
          <li key={title}>
            <Link to={to} className={styles.card}>
              <span className={styles.icon} aria-hidden>
                <Icon size={24} stroke={1.6} />
              </span>
              <Title order={2} size="h3">
                {title}
              </Title>
              <span className={styles.text}>{text}</span>
              <IconArrowRight size={18} className={styles.arrow} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
