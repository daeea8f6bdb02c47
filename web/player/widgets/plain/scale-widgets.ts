/** Widgets of answers on a scale, with their styles: loaded for forms that have one. */
import "./sliders.css";
import "./likert.css";

export { likertField } from "./LikertField.tsx";
export { sliderField, sliderToggleField } from "./SliderFields.tsx";
