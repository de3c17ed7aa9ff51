import type { z } from 'zod'
import type { FieldProblem, FieldProblems } from './errors.ts'
import { numberMessages, numberProblem } from './number-problems.ts'

type Issue = z.core.$ZodIssue

/** zod's issues as field problems by dotted path: every wrong field at once, at most one problem a kind and field. */
export function problemsOf(error: z.core.$ZodError): FieldProblems {
  const problems: FieldProblems = {}
  for (const issue of error.issues) collect(issue, [], problems)
  return problems
}

function collect(issue: Issue, prefix: PropertyKey[], problems: FieldProblems) {
  const path = [...prefix, ...issue.path]
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) add(problems, [...path, key], { key: 'unknown_field' })
  } else if (issue.code === 'invalid_union') {
    // The first branch is the strict one (see fieldSchema); the others only let '' through.
    for (const inner of issue.errors[0] ?? []) collect(inner, path, problems)
  } else {
    add(problems, path, translate(issue))
  }
}

function translate(issue: Issue): FieldProblem {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return { key: 'required' }
      return numberProblem(issue.message) ?? { key: 'invalid_type' }
    case 'too_small':
      if (issue.origin === 'string')
        return Number(issue.minimum) === 1 ? { key: 'required' } : { key: 'min_length', params: { min: Number(issue.minimum) } }
      if (issue.origin === 'array') return { key: 'min_length', params: { min: Number(issue.minimum) } }
      return { key: 'min_value', params: { min: Number(issue.minimum) }, ...amountOf(issue) }
    case 'too_big':
      if (issue.origin === 'string' || issue.origin === 'array') return { key: 'max_length', params: { max: Number(issue.maximum) } }
      return { key: 'max_value', params: { max: Number(issue.maximum) }, ...amountOf(issue) }
    case 'invalid_value':
      return issue.input === undefined || issue.input === null ? { key: 'required' } : { key: 'invalid_choice' }
    case 'invalid_format':
      return carried(issue) ?? { key: 'invalid_format' }
    case 'custom':
      return carried(issue) ?? { key: 'invalid_format' }
    default:
      return { key: 'invalid_format' }
  }
}

const amountOf = ({ message }: Issue): Pick<FieldProblem, 'amount'> => (message === numberMessages.amount ? { amount: true } : {})

function carried(issue: Issue): FieldProblem | undefined {
  const params = (issue as { params?: { problem?: FieldProblem } }).params
  return params?.problem
}

function add(problems: FieldProblems, path: PropertyKey[], problem: FieldProblem) {
  const key = path.map(String).join('.') || 'body'
  const known = (problems[key] ??= [])
  if (!known.some((other) => other.key === problem.key)) known.push(problem)
}
