/** Of whom an organization can demand a second factor. */
export const factorPolicies = ['none', 'administrators', 'everybody'] as const
/** Of whom an organization demands a second factor. */
export type FactorPolicy = (typeof factorPolicies)[number]
