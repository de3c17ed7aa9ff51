import type { RuleKey } from '@pos/texts/message-text'
import type { z } from 'zod'
import type { FieldProblem } from '../errors.ts'

type Issue = z.core.$ZodIssue

/** Regular expressions of texts that programs send, each with the rule that explains it. */
export const textPatterns = {
  expected_uid: /^[A-Za-z0-9._-]{1,64}$/,
  expected_rate: /^\d{1,3}(\.\d{1,3})?$/,
  expected_code: /^\d{4,8}$/,
  expected_last4: /^\d{4}$/,
  expected_month: /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/,
  invalid_time: /^([01]\d|2[0-3]):[0-5]\d$/,
  // oxlint-disable-next-line no-control-regex -- the pattern rejects these characters
  forbidden_control: /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\p{Surrogate}]*$/u,
} as const satisfies Partial<Record<RuleKey, RegExp>>

const ruleOfPattern: ReadonlyMap<string, RuleKey> = new Map(
  Object.entries(textPatterns).map(([rule, pattern]) => [String(pattern), keyOf(rule)]),
)

function keyOf(rule: string): RuleKey {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of `textPatterns` are rules
  return rule as keyof typeof textPatterns
}

const ruleOfType: Readonly<Record<string, RuleKey>> = {
  string: 'expected_text',
  number: 'expected_number',
  int: 'expected_whole_number',
  boolean: 'expected_boolean',
  array: 'expected_list',
  object: 'expected_object',
  record: 'expected_object',
}

const ruleOfFormat: Readonly<Record<string, RuleKey>> = {
  uuid: 'expected_uuid',
  datetime: 'expected_instant',
  date: 'expected_date',
  email: 'invalid_email',
  safeint: 'expected_whole_number',
}

/** The problem of a value of another type: names the type that is expected. */
export function typeProblem({ expected }: z.core.$ZodIssueInvalidType): FieldProblem {
  return { key: ruleOfType[expected] ?? 'invalid_type' }
}

/** The problem of a value that is not one of the allowed ones: lists them. */
export function choiceProblem({ values }: z.core.$ZodIssueInvalidValue): FieldProblem {
  return { key: 'allowed_values', params: { values: values.map(String).join(', ') } }
}

/**
 * The problem of a text of another format: describes the format, or quotes its regular expression.
 */
export function formatProblem(issue: Extract<Issue, { code: 'invalid_format' }>): FieldProblem {
  if (issue.format !== 'regex') return { key: ruleOfFormat[issue.format] ?? 'invalid_format' }
  const pattern = String(issue.pattern)
  const key = ruleOfPattern.get(pattern)
  return key ? { key } : { key: 'expected_pattern', params: { pattern } }
}
