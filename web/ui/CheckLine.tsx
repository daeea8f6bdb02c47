import { type ReactNode, useId } from "react";
import styles from "./CheckLine.module.css";

/** One checkbox, with what it means below it. */
export function CheckLine({
  label,
  children,
  checked,
  onChange,
}: {
  label: string;
  children?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const meaning = useId();
  return (
    <div className={styles.line}>
      <label className={styles.label}>
        <input
          type="checkbox"
          checked={checked}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
          {...(children !== undefined && { "aria-describedby": meaning })}
        />
        {label}
      </label>
      {children !== undefined && (
        <p id={meaning} className={styles.meaning}>
          {children}
        </p>
      )}
    </div>
  );
}
