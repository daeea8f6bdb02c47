/** The editors in the product's colours, light and dark. */
import { HighlightStyle } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

export const theme = EditorView.theme({
  "&": { height: "100%", fontSize: "13px", color: "var(--ink)", backgroundColor: "var(--surface)" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.6", overflow: "auto" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "color-mix(in srgb, var(--accent) 24%, transparent)",
  },
  ".cm-gutters": { backgroundColor: "var(--surface)", color: "var(--ink-quiet)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": {
    backgroundColor: "color-mix(in srgb, var(--sunken) 60%, transparent)",
  },
  ".cm-matchingBracket": { outline: "1px solid var(--control)", backgroundColor: "transparent !important" },
  ".cm-mustache": { color: "var(--accent)", fontWeight: "560" },
  ".cm-mustache *": { color: "inherit" },
  ".cm-tooltip": {
    border: "1px solid var(--hairline)",
    borderRadius: "6px",
    backgroundColor: "var(--surface)",
    color: "var(--ink)",
    boxShadow: "var(--shadow)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", maxHeight: "16rem" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { background: "var(--accent)", color: "var(--on-accent)" },
  ".cm-completionDetail": { color: "var(--ink-quiet)", fontStyle: "normal", marginLeft: "1em" },
  "li[aria-selected] .cm-completionDetail": { color: "var(--on-accent)" },
  ".cm-completionInfo": {
    maxWidth: "24rem",
    padding: "8px 12px",
    fontFamily: "var(--font)",
    whiteSpace: "pre-line",
  },
  ".cm-diagnostic-error": { borderLeftColor: "var(--error)", fontFamily: "var(--font)" },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--error)",
    textUnderlineOffset: "3px",
  },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--warning)", fontFamily: "var(--font)" },
  ".cm-lintRange-warning": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--warning)",
    textUnderlineOffset: "3px",
  },
  ".cm-diagnostic-info": { borderLeftColor: "var(--control)", fontFamily: "var(--font)" },
  ".cm-lintRange-info": {
    backgroundImage: "none",
    textDecoration: "underline dotted var(--control)",
    textUnderlineOffset: "3px",
  },
  ".cm-unread, .cm-unread *": { color: "var(--ink-quiet)", fontWeight: "400" },
  ".cm-unread-key, .cm-unread-key *": { color: "var(--ink-quiet)", fontStyle: "italic", fontWeight: "400" },
  "li.cm-unread .cm-completionLabel": { color: "var(--ink-quiet)", fontStyle: "italic" },
  "li.cm-unread[aria-selected] .cm-completionLabel": { color: "var(--on-accent)" },
  ".cm-tooltip-lint": { maxWidth: "min(36rem, 90vw)" },
  ".cm-path-help": {
    maxWidth: "24rem",
    padding: "8px 12px",
    fontFamily: "var(--font)",
    whiteSpace: "pre-line",
  },
  ".cm-foldPlaceholder": { backgroundColor: "var(--sunken)", border: "none", color: "var(--ink-quiet)" },
});

export const highlighting = HighlightStyle.define([
  { tag: [tags.tagName, tags.keyword, tags.angleBracket], color: "var(--accent-dark)" },
  { tag: [tags.attributeName, tags.propertyName], color: "var(--ink)", fontWeight: "560" },
  { tag: [tags.string, tags.attributeValue], color: "var(--accent)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--warning)" },
  { tag: [tags.comment, tags.meta, tags.documentMeta], color: "var(--ink-quiet)" },
  { tag: tags.invalid, color: "var(--error)" },
]);
