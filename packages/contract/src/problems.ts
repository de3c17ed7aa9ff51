import type { z } from 'zod'
import type { FieldProblem, FieldProblems } from './errors.ts'
import { choiceProblem, formatProblem, typeProblem } from './fields/format-problems.ts'
import { cutShort } from './fields/list-schema.ts'
import { numberMessages, numberProblem } from './fields/number-problems.ts'

type Issue = z.core.$ZodIssue

/** The number of problems of one record that are named; further ones are only counted. */
export const maxProblems = 50
/** A made-up key can be as long as the body. */
const maxKeyLength = 60

/**
 * The collected problems, the number of those that are not named, and whether validation stopped
 * early.
 */
interface Found {
  readonly named: FieldProblems
  readonly most: number
  count: number
  rest: number
  isCut: boolean
}

/**
 * Converts zod's issues to field problems by dotted path: at most one per kind and field, and at
 * most `most` by name. The number of the others is under `body`. Paths contain keys as they were
 * sent, so the result has no prototype, and `constructor` is a key like any other.
 */
export function problemsOf(error: z.core.$ZodError, most = maxProblems): FieldProblems {
  const found: Found = { named: noProblems(), most, count: 0, rest: 0, isCut: false }
  for (const issue of error.issues) collect(issue, [], found)
  if (found.rest === 0 && !found.isCut) return found.named
  const more: FieldProblem = {
    key: found.isCut ? 'more_problems_unread' : 'more_problems',
    params: { count: found.rest },
  }
  return withProblems(found.named, 'body', [found.rest === 0 ? { key: 'rest_unread' } : more])
}

/**
 * Returns the first of several problems and the number of the others, including those that
 * `problemsOf` only counted.
 */
export function firstOf(problems: FieldProblems, most: number): FieldProblems {
  const paths = Object.keys(problems).filter(
    (path) => path !== 'body' || !problems.body?.some(isRest),
  )
  if (paths.length <= most) return problems
  const first = noProblems()
  for (const path of paths.slice(0, most)) withProblems(first, path, problems[path] ?? [])
  const unread = problems.body?.some(
    ({ key }) => key === 'more_problems_unread' || key === 'rest_unread',
  )
  const count = paths.length - most + restOf(problems)
  return withProblems(first, 'body', [
    { key: unread ? 'more_problems_unread' : 'more_problems', params: { count } },
  ])
}

/** Returns the number of problems that are not named. */
export const restOf = ({ body = [] }: FieldProblems): number =>
  Number(body.find(isRest)?.params?.count ?? 0)

const isRest = ({ key }: FieldProblem) =>
  key === 'more_problems' || key === 'more_problems_unread' || key === 'rest_unread'

/** An empty object for problems by path, safe for paths from outside. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an object without a prototype has no literal
export const noProblems = (): FieldProblems => Object.create(null) as FieldProblems

function collect(issue: Issue, prefix: PropertyKey[], found: Found) {
  const path = [...prefix, ...issue.path]
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys.slice(0, found.most))
      add(found, [...path, key], { key: 'unknown_field' })
    found.rest += Math.max(0, issue.keys.length - found.most)
  } else if (issue.code === 'invalid_union') {
    // The first branch is the strict one (see fieldSchema); the others accept only ''.
    for (const inner of issue.errors[0] ?? []) collect(inner, path, found)
  } else if (issue.code === 'custom' && issue.params === cutShort) {
    found.isCut = true
  } else {
    add(found, path, translate(issue))
  }
}

function translate(issue: Issue): FieldProblem {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return { key: 'required' }
      return numberProblem(issue.message) ?? typeProblem(issue)
    case 'too_small':
      if (issue.origin === 'string')
        return Number(issue.minimum) === 1
          ? { key: 'required' }
          : { key: 'min_length', params: { min: Number(issue.minimum) } }
      if (issue.origin === 'array')
        return { key: 'min_entries', params: { min: Number(issue.minimum) } }
      return { key: 'min_value', params: { min: Number(issue.minimum) }, ...amountOf(issue) }
    case 'too_big':
      if (issue.origin === 'string')
        return { key: 'max_length', params: { max: Number(issue.maximum) } }
      if (issue.origin === 'array')
        return { key: 'max_entries', params: { max: Number(issue.maximum) } }
      return { key: 'max_value', params: { max: Number(issue.maximum) }, ...amountOf(issue) }
    case 'invalid_value':
      return issue.input === undefined || issue.input === null
        ? { key: 'required' }
        : choiceProblem(issue)
    case 'invalid_format':
      return formatProblem(issue)
    case 'custom':
      return carried(issue) ?? { key: 'invalid_format' }
    default:
      return { key: 'invalid_format' }
  }
}

const amountOf = ({ message }: Issue): Pick<FieldProblem, 'amount'> =>
  message === numberMessages.amount ? { amount: true } : {}

function carried(issue: Issue): FieldProblem | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `problem` in field-schema.ts sets this property
  const params = (issue as { params?: { problem?: FieldProblem } }).params
  return params?.problem
}

function add(found: Found, path: PropertyKey[], problem: FieldProblem) {
  if (found.count === found.most) {
    found.rest += 1
    return
  }
  const key = path.map((part) => shortened(String(part))).join('.') || 'body'
  if (found.named[key]?.some((other) => other.key === problem.key)) return
  withProblems(found.named, key, [problem])
  found.count += 1
}

function withProblems(
  problems: FieldProblems,
  path: string,
  more: readonly FieldProblem[],
): FieldProblems {
  problems[path] = [...(problems[path] ?? []), ...more]
  return problems
}

function shortened(part: string) {
  return part.length > maxKeyLength ? `${part.slice(0, maxKeyLength)}…` : part
}
