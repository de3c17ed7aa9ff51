import type { ReactNode } from 'react'

/** Draws what stands beside the form of a record. */
export type FormAside = (record: Record<string, unknown> & { id: string }) => ReactNode

/** What a form may have besides its fields. */
export interface FormProps {
  children: ReactNode
  /** What a new record begins with, besides the contract's defaults; the same object at every drawing. */
  initial?: Readonly<Record<string, unknown>>
  /** More on the page of a record that exists, beside the form (e.g. a device's key). */
  aside?: FormAside
  /** More buttons in the header of a record that exists, e.g. the way to what lies below it. */
  actions?: (record: Record<string, unknown> & { id: string }) => ReactNode
  /** A new record stays on the screen when it is saved: what comes next (a key, an invitation) is done there. */
  staysOpen?: boolean
}
