/** The columns of the survey sheet, by all of their names (workbook page, section 3). */
export function surveyColumn(header: string): { name: string } {
  return { name: header.trim().toLowerCase() };
}
