import type { FieldProblem } from '../errors.ts'

/** The parameters of a zod refinement that reports a field problem; `problemsOf` reads them. */
export function problem(details: FieldProblem) {
  return { params: { problem: details }, error: details.key }
}
