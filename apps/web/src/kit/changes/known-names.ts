import { createContext } from 'react'

/** Names by id that a screen knows itself, for comparisons and the history: of records whose list its reader may not ask for. */
export const KnownNames = createContext<ReadonlyMap<string, string>>(new Map())
