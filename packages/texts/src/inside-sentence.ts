/**
 * Returns a title for use inside a sentence: “New table charge”. Japanese has no case, and words in
 * capitals stay as they are.
 */
export function insideSentence(title: string): string {
  return /^[A-Z]{2}/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1)
}
