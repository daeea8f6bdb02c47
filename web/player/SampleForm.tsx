/** The built-in sample form, as a demo: it needs no server and saves nothing. */
import { FormView } from "./FormView.tsx";
import { Frame } from "./Frame.tsx";
import { sampleForm } from "./sample-form.ts";
import { useDocument } from "./use-document.ts";

export default function SampleForm() {
  useDocument(sampleForm.title, navigator.language);
  return (
    <Frame title={sampleForm.title} locale={navigator.language}>
      <FormView definition={sampleForm} locale={navigator.language} />
    </Frame>
  );
}
