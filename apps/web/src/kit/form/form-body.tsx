import { insideSentence } from '@pos/texts/inside-sentence'
import { Button, Group, Paper, SimpleGrid } from '@mantine/core'
import { IconCopy, IconHistory, IconTrash } from '@tabler/icons-react'
import { isRecordId } from '@pos/contract/record-id'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PageError } from '#lib/page-error.ts'
import { PageLink } from '#lib/page-link.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { FormRuntime } from '../form-context.ts'
import type { FormProps } from './form-props.ts'
import { useLabels } from '../labels.ts'
import { nameOf } from '../reference-names.ts'
import { useGivenValues, useResourceRoute } from '../resource-context.tsx'
import { useDelete } from '../use-delete.tsx'
import { useRecord } from '../use-resource.ts'
import { Field, FieldControl } from './field.tsx'
import classes from './locked.module.css'
import { StaleDialog } from './stale-dialog.tsx'
import { type AnyRecord, useResourceForm } from './use-resource-form.ts'

const HistoryDrawer = lazy(() => import('./history-drawer.tsx').then((m) => ({ default: m.HistoryDrawer })))
const runtime = { Field, FieldControl }

/** The form of a new record or of one that is there; loaded when the first form is opened. */
export function FormBody(props: FormProps) {
  const { id } = useResourceRoute()
  const { copy_of: copyOf } = useSearch({ strict: false })
  if (!id && copyOf && !isRecordId(copyOf)) throw new PageError(404, 'This page could not be found')
  const stored = id ?? copyOf
  return stored ? <StoredBody key={stored} id={stored} isCopy={!id} {...props} /> : <FormFrame record={null} {...props} />
}

/** The form of a record, or of a new one that begins as its copy. */
function StoredBody({ id, isCopy, ...props }: FormProps & { id: string; isCopy: boolean }) {
  const { resource } = useResourceRoute()
  const { data } = useRecord(resource, id)
  return <FormFrame record={isCopy ? null : data} template={isCopy ? data : null} {...props} />
}

function FormFrame({
  record,
  template = null,
  children,
  aside,
  actions,
  initial,
}: FormProps & { record: AnyRecord | null; template?: AnyRecord | null }) {
  const { resource, base, parent } = useResourceRoute()
  const given = useGivenValues()
  const { t } = useTranslation(['kit', 'common'])
  const labels = useLabels(resource)
  const navigate = useNavigate()
  const form = useResourceForm(resource, record, initial, template)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  // A record may say that its reader must not change it.
  const isLocked = record?.editable === false
  // Back to where one came from: the list of the same parent.
  const list = { to: base, search: parent ? {} : given }
  const title = record ? nameOf(resource, record) : t('kit:new_title', { name: insideSentence(labels.titleOne) })
  return (
    <FormRuntime value={runtime}>
      <PageHeader title={title} {...(record ? { description: labels.titleOne } : {})}>
        {record && (
          <>
            {actions?.(record)}
            <Button variant="default" leftSection={<IconHistory size={16} />} onClick={() => setHistoryOpen(true)}>
              {t('kit:history.button')}
            </Button>
            {resource.transfer && (
              <Button
                variant="default"
                leftSection={<IconCopy size={16} />}
                component={PageLink}
                to={`${base}/new`}
                search={{ copy_of: record.id }}
              >
                {t('kit:transfer.duplicate')}
              </Button>
            )}
            {record.deletable !== false && record.editable !== false && (
              <DeleteButton record={record} onDeleted={() => void form.leave(() => navigate(list))} />
            )}
          </>
        )}
      </PageHeader>
      <FormProvider {...form.methods}>
        <form onSubmit={(event) => void form.submit(event)} noValidate>
          <Paper p={{ base: 'md', sm: 'lg' }} maw={960}>
            <fieldset disabled={isLocked} className={classes.fields}>
              <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
                {children}
              </SimpleGrid>
            </fieldset>
          </Paper>
          {!isLocked && (
            <SaveBar
              isSaving={form.isSaving}
              isDirty={form.isDirty}
              onLeaving={form.setActive}
              onCancel={() => void navigate(list).finally(() => form.setActive(true))}
            />
          )}
        </form>
      </FormProvider>
      {record && aside?.(record)}
      {form.stale && record && (
        <StaleDialog
          resource={resource}
          mine={form.methods.getValues()}
          theirs={form.stale}
          base={record}
          onTakeMine={form.takeMine}
          onTakeTheirs={form.takeTheirs}
          onClose={form.closeStale}
        />
      )}
      {isHistoryOpen && record && (
        <Suspense>
          <HistoryDrawer resource={resource} id={record.id} onClose={() => setHistoryOpen(false)} />
        </Suspense>
      )}
    </FormRuntime>
  )
}

interface SaveBarProps {
  isSaving: boolean
  isDirty: boolean
  /** The form is no longer active while Cancel is pressed: the field that loses the focus must not turn red and push the button away. */
  onLeaving: (isActive: boolean) => void
  onCancel: () => void
}

function SaveBar({ isSaving, isDirty, onLeaving, onCancel }: SaveBarProps): ReactNode {
  const { t } = useTranslation(['kit', 'common'])
  return (
    <Group py="md" gap="sm" style={{ position: 'sticky', bottom: 0, background: 'var(--pos-page)', zIndex: 5 }}>
      <Button type="submit" loading={isSaving}>
        {t('common:save')}
      </Button>
      <Button
        variant="default"
        onPointerDown={() => onLeaving(false)}
        onPointerLeave={() => onLeaving(true)}
        onPointerCancel={() => onLeaving(true)}
        onClick={onCancel}
      >
        {t('common:cancel')}
      </Button>
      <span aria-live="polite" style={{ fontSize: 13, color: 'var(--mantine-color-dimmed)' }}>
        {isDirty ? t('kit:unsaved') : ''}
      </span>
    </Group>
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
