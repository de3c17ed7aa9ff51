import { z } from 'zod'
import { dataOf } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { factorPolicies } from './factor-policies.ts'

const access = 'second_factor_policy'
const path = '/v1/organization/second-factor'

/** Number of active accounts that a policy covers, and of those without a second factor. */
const demanded = z.object({ accounts: z.int(), without: z.int() })

const factorPolicy = z.object({
  policy: z.enum(factorPolicies),
  /** The effect of each policy, shown before it is chosen. */
  administrators: demanded,
  everybody: demanded,
  /**
   * True if the caller belongs to the organization and has no second factor: a policy that covers
   * the caller blocks other actions until it is set up.
   */
  caller_is_without: z.boolean(),
})
/** The second-factor policy of the current organization, with its effect. */
export type FactorPolicyInfo = z.infer<typeof factorPolicy>

/** Returns the second-factor policy of the current organization. */
export const getFactorPolicy = defineEndpoint({
  method: 'GET',
  path,
  access,
  summary: 'Get who needs a second factor, and how many have none',
  response: dataOf(factorPolicy),
})

/**
 * Sets the second-factor policy of the current organization. Covered people without a factor can
 * then only set one up, at once.
 */
export const changeFactorPolicy = defineEndpoint({
  method: 'PUT',
  path,
  access,
  requireFreshFactor: true,
  summary: 'Set who needs a second factor',
  body: z.strictObject({ policy: z.enum(factorPolicies) }),
  response: dataOf(factorPolicy),
})
