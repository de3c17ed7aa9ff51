/**
 * A title as it stands inside a sentence: “New table charge”. Japanese has no case, and what is
 * written in capitals stays as it is.
 */
export function insideSentence(title: string): string {
  return /^[A-Z]{2}/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1)
}
