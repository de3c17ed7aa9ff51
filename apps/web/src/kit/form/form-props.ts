import type { ReactNode } from 'react'

/** Renders content below the form of a record. */
export type FormAside = (record: Record<string, unknown> & { id: string }) => ReactNode

/** Properties of a form besides its fields. */
export interface FormProps {
  children: ReactNode
  /**
   * Initial values of a new record besides the contract's defaults; the same object on every
   * render.
   */
  initial?: Readonly<Record<string, unknown>>
  /** The column next to the fields: state, picture, preview. Its fields belong to the form. */
  beside?: ReactNode
  /** More content below the form of an existing record, such as a device's key. */
  aside?: FormAside
  /** More buttons in the header of an existing record, such as a link to child records. */
  actions?: (record: Record<string, unknown> & { id: string }) => ReactNode
  /**
   * After saving, a new record stays open, because its next step (a key, an invitation) follows
   * there.
   */
  staysOpen?: boolean
}
