/**
 * Letters, marks, digits and spaces of any script. The next constants are symbols in names of
 * shops, people and dishes.
 */
const characters = '\\p{L}\\p{M}\\p{N}\\p{Zs}'
const ascii = '!"#$%&\'()*+\\-./:;=?@\\[\\]^_`{|}~'
const wide =
  '！”＃＄％＆’（）＊＋－．／：；＝？＠［］＾＿｀｛｜｝～〜￥¥・･、。「」『』【】〈〉《》〔〕゛゜'
const typographic = '‘“‐–—−…‥•°×÷±℃℉℗№™®©℮§¢£€'
const marks = '※→←↑↓○●◎△▲▽▼□■◇◆☆★♡♪♭♯'
/** Squared and circled characters such as ㈱ and ㎏, without ㊗ and ㊙, which are emoji. */
const squared = '\\u2100-\\u2138\\u3200-\\u3296\\u3298\\u329a-\\u33ff'
const name = new RegExp(`^[${characters}${ascii}${wide}${typographic}${marks}${squared}]+$`, 'u')

/**
 * Variation selector 16 and keycap, which turn a plain character into an emoji, and invisible
 * letters.
 */
const disguised = /\u{fe0f}|\u{20e3}|[\u{115f}\u{1160}\u{3164}\u{ffa0}]/u

/**
 * Returns true if a text may be a name (docs/domain.md "Formats"): no comma (half or full width),
 * no emoji, no control character. The Japanese 、 is allowed, because it does not separate lists.
 * `<` and `>` would be safe, but names do not need them.
 */
export function isName(text: string): boolean {
  return name.test(text) && !disguised.test(text)
}
