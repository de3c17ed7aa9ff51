/**
 * Folds a text so that searching and key comparison ignore width, case, kind of kana and extra
 * spaces. It applies NFKC and lower case, converts katakana to hiragana, and keeps one space
 * between words. Equal to the SQL function `fold_text`: PostgreSQL lower-cases each letter without
 * its context (no final sigma, İ → i).
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[Σİ]/gu, (letter) => (letter === 'İ' ? 'i' : 'σ'))
    .toLowerCase()
    .normalize('NFC')
    .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/[\t-\r \u0085\u2028\u2029\ufeff]+/g, ' ')
    .replace(/^ | $/g, '')
}
