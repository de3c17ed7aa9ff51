import type { signedIn } from '@pos/contract/accounts/factors'
import type { z } from 'zod'

/** Response of a complete sign-in. */
export type SignedIn = z.infer<typeof signedIn>
