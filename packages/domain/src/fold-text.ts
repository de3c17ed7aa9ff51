/**
 * Folds a text so that searching and key comparison ignore width, case, kana kind and stray spaces: NFKC, lower case,
 * katakana → hiragana, one space between words. Twin of the SQL function `fold_text`.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/\s+/g, ' ')
    .trim()
}
