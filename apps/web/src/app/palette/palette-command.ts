/** Commands besides searching: set a dish sold out, or change its price. */
export type Command = 'sold_out' | 'price'

/** The words of each command as people type them, folded. */
type CommandPhrases = Readonly<Record<Command, readonly string[]>>

/**
 * Splits "sold out negima", "price of negima" or 「ねぎまの値段」 into the command and the name. @param
 * typed - the folded text of the box
 */
export function readCommand(
  typed: string,
  phrases: CommandPhrases,
): { readonly command: Command | null; readonly text: string } {
  for (const command of ['sold_out', 'price'] as const) {
    // The longest first, because "price of" contains "price".
    for (const word of phrases[command].toSorted((a, b) => b.length - a.length)) {
      if (typed.startsWith(word))
        return { command, text: typed.slice(word.length).replace(/^[:\s]+/, '') }
      if (typed.length > word.length && typed.endsWith(word))
        return { command, text: typed.slice(0, -word.length).replace(/(\s|の|を)+$/, '') }
    }
  }
  return { command: null, text: typed }
}
