import { Title } from "@mantine/core";
import { Link } from "react-router-dom";
import type { AttentionItems } from "../../../shared/contract/needs.ts";
import { MOST_ARRIVED_COUNTED } from "../../../shared/limits.ts";
import { counted } from "../../ui/counted.ts";
import styles from "./AttentionList.module.css";

interface CameInTodayProps {
  arrived: AttentionItems["arrived"];
  /** False: there are other forms to look at. */
  isComplete: boolean;
  /** When the user's day began. */
  today: Date;
}

/** How many submissions came in today over all forms, and for each. */
export function CameInToday({ arrived, isComplete, today }: CameInTodayProps) {
  const total = arrived.reduce((sum, { count }) => sum + count, 0);
  const isMore = arrived.some(({ count }) => count >= MOST_ARRIVED_COUNTED);
  const from = [today.getFullYear(), today.getMonth() + 1, today.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
  return (
    <section className={styles.section} aria-labelledby="came-in-today">
      <Title order={2} size="h3" id="came-in-today">
        What came in today over all forms
      </Title>
      <p className={styles.quiet}>
        {total === 0
          ? isComplete && "Nothing yet."
          : `${counted(total, "submission")}${isMore || !isComplete ? " or more" : ""} in ${counted(arrived.length, "form")}.`}
      </p>
      {arrived.length > 0 && (
        <ul className={styles.lines}>
          {arrived.map(({ formId, formName, count }) => (
            <li key={formId}>
              <Link to={`/design/form/${formId}/submissions?from=${from}`} className={styles.line}>
                <span className={styles.what}>
                  {counted(count, "submission")}
                  {count >= MOST_ARRIVED_COUNTED && " or more"}
                </span>
                <span className={styles.form}>{formName}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
