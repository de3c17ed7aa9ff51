import type { FieldProblem } from '../errors.ts'

/**
 * The parameters of a zod refinement that carries a field problem; `problemsOf` reads them back.
 */
export function problem(details: FieldProblem) {
  return { params: { problem: details }, error: details.key }
}
