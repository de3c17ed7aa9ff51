import { insideSentence } from '@pos/texts/inside-sentence'
import { Paper } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { BackLink } from '#lib/back-link.tsx'
import { FormSkeleton } from '#ui/form-skeleton.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import type { FormProps } from './form-props.ts'
import { useListLink } from '../list/use-list-link.ts'
import { useLabels } from '../resource/labels.ts'
import { useResourceRoute } from '../resource/resource-context.tsx'

const FormBody = lazy(() => import('./form-body.tsx').then((m) => ({ default: m.FormBody })))

/** The form of a resource: new or edit, by the route. */
export function Form(props: FormProps) {
  const { mode } = useResourceRoute()
  if (mode !== 'new' && mode !== 'edit') return null
  return (
    <Suspense fallback={<Loading isNew={mode === 'new'} />}>
      <FormBody {...props} />
    </Suspense>
  )
}

/** Says what will stand here, where it will stand; a record's own name comes with the record. */
function Loading({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation(['kit', 'common'])
  const { titleOne } = useLabels(useResourceRoute().resource)
  const back = <BackLink {...useListLink()} />
  return (
    <div className="pos-appear">
      {isNew ? (
        <PageHeader title={t('kit:new_title', { name: insideSentence(titleOne) })} back={back} />
      ) : (
        // The line below the title is kept free: there it stands once the name is known.
        <PageHeader title={titleOne} description={'\u00a0'} back={back} />
      )}
      <Paper>
        <FormSkeleton label={t('common:loading')} />
      </Paper>
    </div>
  )
}
