import { type ComponentType, createContext } from 'react'

/** Properties of what creates a record in place. */
export interface CreateProps {
  /** The typed text without matches. */
  name: string
  /** Called for each created record. */
  onCreated: (id: string) => void
  onClose: () => void
}

/**
 * Sheets that create a record together with the records it consists of, by resource; other
 * resources have a dialog with their required fields.
 */
export const CreateSheets = createContext<
  Readonly<Partial<Record<string, ComponentType<CreateProps>>>>
>({})
