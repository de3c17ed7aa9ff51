import type { Services } from '../services.ts'
import { takeTryInBlocks } from './rate-limit.ts'

/** Number of requests that a server reserves at a time, so that most requests need no statement. */
const tryBlock = 100

/**
 * Counts a request of a signed-in user, over all sessions and servers. Fails with TooManyRequests
 * beyond PERSON_REQUESTS_PER_MINUTE. The count belongs to the user, so neither a new token nor
 * another sign-in resets it.
 */
export async function takePersonTry(
  { database, environment }: Pick<Services, 'database' | 'environment'>,
  userId: string,
): Promise<void> {
  const limit = environment.PERSON_REQUESTS_PER_MINUTE
  if (limit > 0)
    await takeTryInBlocks(database, `person:${userId}`, {
      limit,
      seconds: 60,
      block: Math.min(tryBlock, limit),
    })
}
