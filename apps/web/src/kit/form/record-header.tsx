import { Button } from '@mantine/core'
import { insideSentence } from '@pos/texts/inside-sentence'
import { IconCopy, IconHistory, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BackLink } from '#lib/routing/back-link.tsx'
import { PageLink } from '#lib/routing/page-link.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import classes from '../form-layout/form-layout.module.css'
import { Neighbours } from '../list/neighbours.tsx'
import { useListLink } from '../list/use-list-link.ts'
import { useLabels } from '../resource/labels.ts'
import { nameOf } from '../resource/reference-names.ts'
import { useResourceRoute } from '../resource/resource-context.tsx'
import { useDelete } from '../resource/use-delete.tsx'
import type { FormProps } from './form-props.ts'
import type { AnyRecord } from './use-record-saving.ts'

interface RecordHeaderProps {
  record: AnyRecord | null
  actions?: FormProps['actions']
  onHistory: () => void
  onDeleted: () => void
}

/** The record's name with actions; for a new one its kind. */
export function RecordHeader({ record, actions, onHistory, onDeleted }: RecordHeaderProps) {
  const { resource } = useResourceRoute()
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const back = <BackLink {...useListLink()} />
  if (!record)
    return (
      <PageHeader title={t('new_title', { name: insideSentence(labels.titleOne) })} back={back} />
    )
  return (
    <PageHeader title={nameOf(resource, record)} description={labels.titleOne} back={back}>
      <Neighbours id={record.id} />
      {actions?.(record)}
      <Button
        variant="default"
        className={classes.sign ?? ''}
        leftSection={<IconHistory size={16} />}
        onClick={onHistory}
      >
        {t('history.button')}
      </Button>
      {resource.transfer && <DuplicateButton id={record.id} />}
      {record.deletable !== false && record.editable !== false && (
        <DeleteButton record={record} onDeleted={onDeleted} />
      )}
    </PageHeader>
  )
}

function DuplicateButton({ id }: { id: string }) {
  const { base } = useResourceRoute()
  const { t } = useTranslation('kit')
  return (
    <Button
      variant="default"
      className={classes.sign ?? ''}
      leftSection={<IconCopy size={16} />}
      component={PageLink}
      to={`${base}/new`}
      search={{ copy_of: id }}
    >
      {t('transfer.duplicate')}
    </Button>
  )
}

function DeleteButton({ record, onDeleted }: { record: AnyRecord; onDeleted: () => void }) {
  const { resource } = useResourceRoute()
  const { t } = useTranslation('kit')
  const { ask, isPending, dialog } = useDelete(resource)
  return (
    <>
      <Button
        variant="light"
        color="error"
        className={classes.sign ?? ''}
        leftSection={<IconTrash size={16} />}
        loading={isPending}
        onClick={() => void ask(record).then((isGone) => isGone && onDeleted())}
      >
        {t('delete.button')}
      </Button>
      {dialog}
    </>
  )
}
