import { v7 } from 'uuid'

/** A new record id: uuid v7, so that ids grow with time and indexes stay dense. */
export const newId = (): string => v7()
