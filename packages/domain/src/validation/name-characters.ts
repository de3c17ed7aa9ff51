/** Letters, marks and digits of any script, spaces, and the symbols that occur in names of shops, people and dishes. */
const characters = '\\p{L}\\p{M}\\p{N}\\p{Zs}'
const ascii = '!"#$%&\'()*+\\-./:;=?@\\[\\]^_`{|}~'
const wide = '！”＃＄％＆’（）＊＋－．／：；＝？＠［］＾＿｀｛｜｝～〜￥¥・･、。「」『』【】〈〉《》〔〕゛゜'
const typographic = '‘“‐–—−…‥•°×÷±℃℉℗№™®©℮§¢£€'
const marks = '※→←↑↓○●◎△▲▽▼□■◇◆☆★♡♪♭♯'
/** Squared and circled words such as ㈱ and ㎏, without ㊗ and ㊙, which are emoji. */
const squared = '\\u2100-\\u2138\\u3200-\\u3296\\u3298\\u329a-\\u33ff'
const name = new RegExp(`^[${characters}${ascii}${wide}${typographic}${marks}${squared}]+$`, 'u')

/** Characters that turn a plain character into an emoji (variation selector 16, keycap), and invisible letters. */
const disguised = /\u{fe0f}|\u{20e3}|[\u{115f}\u{1160}\u{3164}\u{ffa0}]/u

/**
 * Returns true if a text may be a name (docs/domain.md "Formats"): no comma (half or full width; the Japanese 、 does not separate lists),
 * no emoji, no control character. `<` and `>` would be safe, but occur in no name.
 */
export function isName(text: string): boolean {
  return name.test(text) && !disguised.test(text)
}
