/** What only an opened or downloaded report needs. */
export { OutputView } from "./OutputView.tsx";
export { bytesOf, saveToDevice } from "./output-file.ts";
