/** The built-in sample form, as a demo: it needs no server and saves nothing. */
import { FormView } from "./FormView.tsx";
import { Frame } from "./Frame.tsx";
import { firstLanguage } from "./page-route.ts";
import { sampleForm } from "./sample-form.ts";
import { textsFor } from "./texts.ts";

export default function SampleForm() {
  const locale = firstLanguage();
  const { code } = textsFor(locale);
  return (
    <Frame title={textsFor(code).myFormsPage.sampleForm} locale={code}>
      <FormView definition={sampleForm} locale={locale} />
    </Frame>
  );
}
