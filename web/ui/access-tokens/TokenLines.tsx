import { Badge, Button } from "@mantine/core";
import type { AccessToken } from "../../../shared/contract/access-tokens.ts";
import { mediumDate } from "../../lib/format.ts";
import { counted } from "../counted.ts";
import { Line, LineList } from "../LineList.tsx";
import styles from "./TokenLines.module.css";
import { scopeWords, stateWords } from "./token-words.ts";

interface TokenLinesProps {
  tokens: readonly AccessToken[];
  /** Names of forms by their ids, as far as they are known. */
  formNames?: ReadonlyMap<number, string>;
  isFramed?: boolean;
  onRevoke: (token: AccessToken) => void;
}

/** Access tokens, each with what it is for, since when and until when. */
export function TokenLines({ tokens, formNames, isFramed = false, onRevoke }: TokenLinesProps) {
  return (
    <LineList label="Access tokens" isFramed={isFramed}>
      {tokens.map((token) => {
        const { tokenId, name, state, scopes, createdAt, expiresAt, usedAt } = token;
        return (
          <Line
            key={tokenId}
            what={
              <span className={styles.token}>
                <span>
                  <strong>{name}</strong>{" "}
                  {state !== "active" && (
                    <Badge color="gray" fz="xs" miw="max-content">
                      {stateWords[state]}
                    </Badge>
                  )}
                </span>
                <span>
                  {scopes.map((scope) => scopeWords[scope].name).join(" · ")} — {formsText(token, formNames)}
                </span>
                <span className={styles.quiet}>
                  Created {mediumDate(createdAt)} ·{" "}
                  {usedAt === undefined ? "not used yet" : `last used about ${mediumDate(usedAt)}`} ·{" "}
                  {state === "expired" ? "expired" : "expires"} {mediumDate(expiresAt)}
                </span>
              </span>
            }
          >
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Revoke ${name}`}
              onClick={() => onRevoke(token)}
            >
              Revoke
            </Button>
          </Line>
        );
      })}
    </LineList>
  );
}

/** @example formsText({ forms: [7, 8] }, names) // "“Visit”, “Intake”" */
function formsText({ forms }: Pick<AccessToken, "forms">, names?: ReadonlyMap<number, string>): string {
  if (forms === undefined) return "all forms";
  const known = forms.flatMap((id) => names?.get(id) ?? []);
  if (known.length < forms.length || known.length > 3) return counted(forms.length, "form");
  return known.map((name) => `“${name}”`).join(", ");
}
