/**
 * Returns the check digit for the first 7 or 12 digits of a JAN (EAN-8/13) code: weights 3 and 1
 * from the right (GS1 General Specifications §7.9).
 */
function janCheckDigit(digits: string): number {
  let sum = 0
  for (const [index, digit] of Array.from(digits).toReversed().entries())
    sum += Number(digit) * (index % 2 === 0 ? 3 : 1)
  return (10 - (sum % 10)) % 10
}

/** Returns true if a text is a JAN code of 8 or 13 digits with a correct check digit. */
export function isJanCode(text: string): boolean {
  return /^(\d{8}|\d{13})$/.test(text) && janCheckDigit(text.slice(0, -1)) === Number(text.at(-1))
}
