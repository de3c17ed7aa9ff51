// Every SQL that one template can become.
import { Choices } from './choices.mjs'
import { Evaluation } from './evaluate.mjs'
import { compiled, Impossible } from './values.mjs'

/** Every SQL that the template can become (at most 64 of them), and the conditions that were left out of it. Throws Unresolvable when a piece of it cannot be told. */
export function variantsOf(program, template) {
  const variants = new Map()
  const omitted = new Set()
  let path = []
  for (let runs = 0; runs < 64; runs++) {
    const choices = new Choices(path)
    try {
      const variant = compiled(new Evaluation(program, choices, omitted).template(template, new Map()))
      variants.set(variant.text, variant)
    } catch (error) {
      if (!(error instanceof Impossible)) throw error
    }
    path = choices.next()
    if (!path) break
  }
  return { variants: [...variants.values()], omitted: [...omitted] }
}
