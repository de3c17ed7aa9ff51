// Every SQL that one template can become.
import { eachChoice } from './choices.mjs'
import { Evaluation } from './evaluate.mjs'
import { compiled, Impossible } from './values.mjs'

/** So many combinations of conditions are tried; each condition by itself is always tried both ways. */
const most = 200

/** Every SQL that a template, or the answer of a call, can become, and the conditions that were left out of it. Throws Unresolvable when a piece of it cannot be told. */
export function variantsOf(program, statement) {
  const variants = new Map()
  const omitted = new Set()
  eachChoice(most, (choices) => {
    try {
      const variant = compiled(new Evaluation(program, choices, omitted).statement(statement))
      variants.set(variant.text, variant)
    } catch (error) {
      if (!(error instanceof Impossible)) throw error
    }
  })
  return { variants: [...variants.values()], omitted: [...omitted] }
}
