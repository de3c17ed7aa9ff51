import { Skeleton, Stack } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { useResourcePlace } from './resource-context.tsx'

const FormBody = lazy(() => import('./form/form-body.tsx').then((m) => ({ default: m.FormBody })))

/** What a form may have besides its fields. */
export interface FormProps {
  children: ReactNode
  /** More on the page of a record that exists, beside the form (e.g. a device's key). */
  aside?: (record: Record<string, unknown> & { id: string }) => ReactNode
}

/** The form of a resource: new or edit, by the route. */
export function Form(props: FormProps) {
  const { mode } = useResourcePlace()
  if (mode !== 'new' && mode !== 'edit') return null
  return (
    <Suspense fallback={<FormSkeleton />}>
      <FormBody {...props} />
    </Suspense>
  )
}

function FormSkeleton() {
  return (
    <Stack aria-hidden>
      <Skeleton height={32} width={240} />
      <Skeleton height={320} />
    </Stack>
  )
}
