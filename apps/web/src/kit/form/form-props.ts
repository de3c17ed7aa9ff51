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
  /** The column beside the fields: state, picture, preview. Its fields belong to the form. */
  beside?: ReactNode
  /** More content below the form of an existing record (e.g. a device's key). */
  aside?: FormAside
  /** More buttons in the header of an existing record, e.g. a link to the records below it. */
  actions?: (record: Record<string, unknown> & { id: string }) => ReactNode
  /**
   * A new record stays on the screen when it is saved: what comes next (a key, an invitation) is
   * done there.
   */
  staysOpen?: boolean
}
