import { factorPolicies } from '../accounts/factor-policies.ts'
import { choice, integer, keyText, secret } from '../fields/field.ts'
import { defineResource } from '../resource.ts'

/** Companies that run shops; only system administrators see organizations other than their own. */
export const organizations = defineResource({
  name: 'organizations',
  scope: 'global',
  permission: 'organizations',
  fields: {
    name: keyText(80),
    /** Number of digits of the security codes with which staff sign in on the POS app. */
    security_code_length: integer(4, 8).with({ default: 4 }),
    /** Years for which the organization keeps its audit log. */
    trail_years: integer(1, 30).with({ default: 10 }),
    reservation_api_key: secret(200).optional(),
    /**
     * The accounts that must have a second factor; a person without one sets it up after entering
     * the password.
     */
    second_factor: choice(factorPolicies).with({ default: 'none' }),
    shop_count: integer(0, 1_000_000).with({ readOnly: true }),
  },
  list: { search: ['name'], sort: ['name'] },
  requireFreshFactor: ['write'],
})
