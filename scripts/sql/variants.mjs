// Enumerates the SQL texts that one template can produce.
import { eachChoice } from './choices.mjs'
import { Evaluation } from './evaluate.mjs'
import { compiled, Impossible } from './values.mjs'

/** The maximum number of evaluated combinations of conditions. */
const maxRuns = 200

/**
 * Returns each SQL text that a template or call can produce, and the omitted conditions. Throws
 * Unresolvable if a piece is unknown.
 */
export function variantsOf(program, statement) {
  const variants = new Map()
  const omitted = new Set()
  eachChoice(maxRuns, (choices) => {
    try {
      const variant = compiled(new Evaluation(program, choices, omitted).statement(statement))
      variants.set(variant.text, variant)
    } catch (error) {
      if (!(error instanceof Impossible)) throw error
    }
  })
  return { variants: [...variants.values()], omitted: [...omitted] }
}
