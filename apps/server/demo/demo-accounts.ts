import { honolulu } from './shops/honolulu.ts'
import { osaka } from './shops/osaka.ts'
import { tokyo } from './shops/tokyo.ts'

/** Password of all demo accounts; the start prints it. */
export const demoPassword = 'Demo-2026!'

/** The accounts that register simulated devices. Together they can access every demo shop. */
export const demoAccounts = { owners: ['owner@example.com', 'owner2@example.com'] } as const

/** The shops of the demo. */
export const demoShops = [tokyo, honolulu, osaka] as const
