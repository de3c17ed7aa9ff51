import argon2 from '@node-rs/argon2'

// OWASP Password Storage Cheat Sheet: argon2id, 19 MiB, 2 passes, 1 lane (the library's algorithm
// default is argon2id).
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes a password for storage. */
export const hashPassword = (password: string): Promise<string> => argon2.hash(password, cost)

let decoy: Promise<string> | undefined

/**
 * Verifies a password. Without a stored hash it takes the same time and returns false, so that
 * timing does not reveal which accounts exist.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const right = await argon2.verify(stored ?? (await decoy), password).catch(() => false)
  return stored !== null && right
}
