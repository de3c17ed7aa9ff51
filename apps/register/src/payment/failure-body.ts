import { z } from 'zod'

const failure = z.object({ message: z.string() })

/** Parses the body of an error response, whose message is in the language of the register. */
export function failureBody(text: string): { readonly message: string } {
  try {
    return failure.parse(JSON.parse(text))
  } catch {
    return { message: text.slice(0, 200) }
  }
}
