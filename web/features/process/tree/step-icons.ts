import {
  IconBraces,
  IconCode,
  IconFileTypePdf,
  IconLanguage,
  IconTransform,
  type TablerIcon,
} from "@tabler/icons-react";
import type { ProcessTypeCode } from "../../../../shared/process/step.ts";

export const stepIcons = {
  FORM_OUTPUT: IconBraces,
  HANDLEBARS: IconCode,
  JOLT: IconTransform,
  TRANSLATIONS: IconLanguage,
  HTML2PDF: IconFileTypePdf,
} satisfies Record<ProcessTypeCode, TablerIcon>;
