import { honolulu } from './shops/honolulu.ts'
import { osaka } from './shops/osaka.ts'
import { tokyo } from './shops/tokyo.ts'

/** Every demo account signs in with this; it is printed at the start. */
export const demoPassword = 'Demo-2026!'

/**
 * The accounts that simulated devices are registered by: between them they see every shop of the
 * demo.
 */
export const demoAccounts = { owners: ['owner@example.com', 'owner2@example.com'] } as const

/** The shops of the demo. */
export const demoShops = [tokyo, honolulu, osaka] as const
