import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordSkeleton } from '#ui/layout/form-skeleton.tsx'
import { useResourceRoute } from '../resource/resource-context.tsx'
import type { FormProps } from './form-props.ts'

const FormBody = lazy(() => import('./form-body.tsx').then((m) => ({ default: m.FormBody })))

/** The form of a resource: new or edit, by the route. */
export function Form(props: FormProps) {
  const { t } = useTranslation()
  const { mode } = useResourceRoute()
  if (mode !== 'new' && mode !== 'edit') return null
  return (
    <Suspense fallback={<RecordSkeleton label={t('loading')} />}>
      <FormBody {...props} />
    </Suspense>
  )
}
