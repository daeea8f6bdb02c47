/** The built-in sample form, as a demo: it needs no server and saves nothing. */

import { firstLanguage } from "../base/page-route.ts";
import { Frame } from "../frame/Frame.tsx";
import { textsFor } from "../texts/texts.ts";
import { FormView } from "./FormView.tsx";
import { sampleForm } from "./sample-form.ts";

export default function SampleForm() {
  const locale = firstLanguage();
  const { code } = textsFor(locale);
  return (
    <Frame title={textsFor(code).myFormsPage.sampleForm} locale={code}>
      <FormView definition={sampleForm} locale={locale} />
    </Frame>
  );
}
