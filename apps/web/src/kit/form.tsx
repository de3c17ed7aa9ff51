import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { FormSkeleton } from '#ui/form-skeleton.tsx'
import { useResourceRoute } from './resource-context.tsx'

const FormBody = lazy(() => import('./form/form-body.tsx').then((m) => ({ default: m.FormBody })))

/** What a form may have besides its fields. */
export interface FormProps {
  children: ReactNode
  /** What a new record begins with, besides the contract's defaults; the same object at every drawing. */
  initial?: Readonly<Record<string, unknown>>
  /** More on the page of a record that exists, beside the form (e.g. a device's key). */
  aside?: (record: Record<string, unknown> & { id: string }) => ReactNode
  /** More buttons in the header of a record that exists, e.g. the way to what lies below it. */
  actions?: (record: Record<string, unknown> & { id: string }) => ReactNode
}

/** The form of a resource: new or edit, by the route. */
export function Form(props: FormProps) {
  const { t } = useTranslation()
  const { mode } = useResourceRoute()
  if (mode !== 'new' && mode !== 'edit') return null
  return (
    <Suspense fallback={<FormSkeleton label={t('loading')} />}>
      <FormBody {...props} />
    </Suspense>
  )
}
