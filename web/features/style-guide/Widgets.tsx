import { FormPreview } from "../../player/pages/FormPreview.tsx";
import { Showcase } from "./Showcase.tsx";
import { widgetsForm } from "./widgets-form.ts";

/** What respondents see: a widget of each control type, in a form that saves nothing. */
export function Widgets() {
  return (
    <Showcase
      id="control-types"
      title="Control types"
      intro="The respondent's own widgets, one of each `controlType`; leave the first field empty to see its error."
    >
      <FormPreview definition={widgetsForm} />
    </Showcase>
  );
}
