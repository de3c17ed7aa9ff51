/**
 * Controls, DEL, C1, and lone halves of a character that needs two. PostgreSQL refuses NUL and the
 * halves.
 */
// oxlint-disable-next-line no-control-regex -- the pattern rejects these characters
const controls = /[\u0000-\u001f\u007f-\u009f\p{Surrogate}]/u
/** Marks that change the direction of the following text, and invisible line separators. */
const hidden = /[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u

/**
 * Returns true if a text contains only characters that people see: no controls, and no marks that
 * reverse the direction of a text (Unicode TR36 "Bidirectional text spoofing"). A text of several
 * lines may contain line feeds and tabs.
 */
export function isPlainText(text: string, isMultiline = false): boolean {
  const checked = isMultiline ? text.replaceAll(/[\n\t]/g, '') : text
  return !controls.test(checked) && !hidden.test(checked)
}
