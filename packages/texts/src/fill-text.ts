/** Parameters of a text, written as `{name}`. */
export type TextParams = Readonly<Record<string, string | number>>

/** A text with what it mentions put in; what is not given stays as it is. */
export function fillText(text: string, params: TextParams): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    String((Object.hasOwn(params, name) ? params[name] : undefined) ?? whole),
  )
}
