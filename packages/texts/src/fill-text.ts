/** Parameters of a text, written as `{name}`. */
export type TextParams = Readonly<Record<string, string | number>>

/** Returns a text with its parameters filled in; parameters without a value stay as they are. */
export function fillText(text: string, params: TextParams): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    String((Object.hasOwn(params, name) ? params[name] : undefined) ?? whole),
  )
}
