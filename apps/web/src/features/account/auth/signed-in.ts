import type { signedIn } from '@pos/contract/accounts/factors'
import type { z } from 'zod'

/** What a complete sign-in answers. */
export type SignedIn = z.infer<typeof signedIn>
