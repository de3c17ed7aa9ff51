import { v7 } from 'uuid'

/** Returns a new uid of an event, check, line or record: a UUID v7, which grows with time. */
export const newUid = (): string => v7()
