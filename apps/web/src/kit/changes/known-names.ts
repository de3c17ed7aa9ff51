import { createContext } from 'react'

/**
 * Names by id that a screen provides for comparisons and the history, for records whose list its
 * reader may not request.
 */
export const KnownNames = createContext<ReadonlyMap<string, string>>(new Map())
