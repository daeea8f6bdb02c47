/** What a page is printed with where its own styles say nothing else. */
import { answerSheetTemplate } from "../process/answer-sheet-template.ts";

/** A long word stays on the paper; whatever the page says of it wins. */
const ALWAYS = ":where(body) { overflow-wrap: break-word; }";

/** The answer sheet's own, so that a page without any looks like it; the paper is white, and its tables have any columns. */
const ofAnswerSheet = /<style>([\s\S]*?)<\/style>/.exec(answerSheetTemplate)?.[1] ?? "";
const LIKE_ANSWER_SHEET = `${ofAnswerSheet.replace("background: #fff;", "")}th { width: auto; }`;

const styled = /<style\b|<link\b[^>]*\bstylesheet\b|\sstyle\s*=/i;
/** Behind what a page may begin with, so that it stays in the mode that it is written for. */
const beginning = /^(?:\s|<!--[\s\S]*?-->|<!doctype[^>]*>|<html\b[^>]*>|<head\b[^>]*>)*/i;

/**
 * The page with a base style before its own; a page without styles gets those of the answer sheet.
 * @example withBaseStyle("<p>Hello</p>").startsWith("<style>") // true
 */
export function withBaseStyle(html: string): string {
  const at = beginning.exec(html)?.[0].length ?? 0;
  const style = `<style>${ALWAYS}${styled.test(html) ? "" : LIKE_ANSWER_SHEET}</style>`;
  return `${html.slice(0, at)}${style}${html.slice(at)}`;
}
