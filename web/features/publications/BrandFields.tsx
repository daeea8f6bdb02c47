import { Stack, TextInput } from "@mantine/core";
import { type ThemeScheme, themeOf, themeSurroundings } from "../../../shared/theme-colour.ts";
import { useLogoAddress } from "../../lib/use-logo-address.ts";
import { LogoChoice } from "../../ui/LogoChoice.tsx";
import { Note } from "../../ui/Note.tsx";
import styles from "./BrandFields.module.css";

/** The look of a publication as it is being chosen. */
export interface Brand {
  /** As typed; "" for the product's own. */
  colour: string;
  /** The id of the logo that it has. */
  logo?: string | undefined;
  /** A new one, which takes its place. */
  file?: File | undefined;
}

interface BrandFieldsProps {
  brand: Brand;
  /** Opens the logo that it has. */
  logoLink: string | undefined;
  /** Whose form it is, in one of its languages; "" where nothing says it. */
  organisation: string;
  errors: Readonly<Record<string, string>>;
  onChange: (brand: Brand) => void;
}

/** The logo and the theme colour of a publication, and how respondents see them. */
export function BrandFields({ brand, logoLink, organisation, errors, onChange }: BrandFieldsProps) {
  const { colour, logo, file } = brand;
  const address = useLogoAddress(file, logo === undefined ? undefined : logoLink);
  const typed = colour.trim().toLowerCase();
  const theme = /^#[\da-f]{6}$/.test(typed) ? themeOf(typed) : undefined;
  const hasLogo = file !== undefined || logo !== undefined;
  return (
    <Stack gap="sm">
      <LogoChoice
        hasLogo={hasLogo}
        where="Above the form in place of the organisation's name, and in its reports."
        error={errors.logo}
        onChoose={(chosen) => onChange({ ...brand, file: chosen })}
        onRemove={() => onChange({ ...brand, file: undefined, logo: undefined })}
      />
      <TextInput
        label="Theme colour"
        description="Of buttons, links and what is chosen, such as #1d4ed8. Leave it empty for green."
        value={colour}
        error={errors.colour}
        maxLength={7}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        rightSection={
          <input
            type="color"
            className={styles.picker}
            aria-label="Pick the theme colour"
            value={theme === undefined ? "#23663f" : typed}
            onChange={({ currentTarget }) => onChange({ ...brand, colour: currentTarget.value })}
          />
        }
        rightSectionWidth={44}
        onChange={({ currentTarget }) => onChange({ ...brand, colour: currentTarget.value })}
      />
      {theme !== undefined && theme.light.accent !== typed && (
        <Note tone="info">
          White letters on {typed} would be hard to read. Light pages use the nearest shade that is readable,{" "}
          {theme.light.accent}.
        </Note>
      )}
      {(theme !== undefined || (hasLogo && address !== undefined)) && (
        <figure className={styles.previews}>
          <figcaption>What respondents see on light and dark pages</figcaption>
          {(["light", "dark"] as const).map((scheme) => (
            <Preview key={scheme} {...{ scheme, theme, address, organisation }} />
          ))}
        </figure>
      )}
    </Stack>
  );
}

interface PreviewProps {
  scheme: ThemeScheme;
  theme: ReturnType<typeof themeOf> | undefined;
  address: string | undefined;
  organisation: string;
}

/** A page in small. */
function Preview({ scheme, theme, address, organisation }: PreviewProps) {
  const { accent, accentDark, accentTint, onAccent } = (theme ?? themeOf("#23663f"))[scheme];
  const { grounds, inkQuiet } = themeSurroundings[scheme];
  return (
    <div className={styles.preview} style={{ background: grounds[0], color: inkQuiet }}>
      {address === undefined ? (
        <span>{organisation === "" ? "Your form" : organisation}</span>
      ) : (
        <img
          className={styles.logo}
          src={address}
          alt={organisation === "" ? "The logo" : organisation}
          data-scheme={scheme}
        />
      )}
      <span className={styles.sample} style={{ background: accentTint, color: accentDark }}>
        Chosen
      </span>
      <span style={{ color: accent }}>A link</span>
      <span className={styles.sample} style={{ background: accent, color: onAccent }}>
        Next
      </span>
    </div>
  );
}
