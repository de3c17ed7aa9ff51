import { Alert, Anchor, Button, FileButton, Group, List, Modal, Stack, Text } from '@mantine/core'
import type { ResourceDefinition } from '@pos/contract/resource'
import type { ImportReport } from '@pos/contract/transfer'
import { IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#lib/api-client.ts'
import { PageLink } from '#lib/page-link.tsx'
import { resourceClient } from '#lib/resource-client.ts'
import { notify } from '#ui/snackbar-store.ts'
import { useLabels } from '#kit/labels.ts'
import { useResource } from '#kit/use-resource.ts'
import { useUndo } from '#kit/use-undo.tsx'
import { PastImports } from './past-imports.tsx'
import { TransferTable } from './transfer-table.tsx'

interface Loaded {
  readonly file: File
  readonly report: ImportReport | null
  /** What is wrong with the file as a whole. */
  readonly problems: readonly string[]
}

/** Takes a file, shows what it would do, and does it when that is confirmed. */
export function ImportDialog({ resource, onClose }: { resource: ResourceDefinition; onClose: () => void }) {
  const { t } = useTranslation(['kit', 'common'])
  const labels = useLabels(resource)
  const { refresh } = useResource(resource)
  const undo = useUndo(resource)
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [busy, setBusy] = useState<'check' | 'import' | null>(null)
  const send = async (file: File, isDry: boolean) => {
    setBusy(isDry ? 'check' : 'import')
    try {
      const body = new FormData()
      body.set('file', file)
      const { data } = await resourceClient(resource).importFile(body, isDry)
      if (isDry) return setLoaded({ file, report: data, problems: [] })
      await refresh()
      notify({ message: t('kit:transfer.imported', { ...data.counts }), ...undo.ofWrite(data.import_id) })
      onClose()
    } catch (error) {
      // A file that was changed after it was chosen cannot be read again.
      if (!(error instanceof ApiError)) return setLoaded({ file, report: null, problems: [t('kit:transfer.choose_again')] })
      setLoaded({ file, ...readProblems(error) })
    } finally {
      setBusy(null)
    }
  }
  const report = loaded?.report
  const isReady = report && report.counts.refused === 0 && report.counts.create + report.counts.change > 0
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('kit:transfer.import_title', { name: labels.title })}
      size={report ? 1000 : 620}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack gap="md">
        <Text size="sm">{t('kit:transfer.import_help')}</Text>
        <Group gap="sm">
          <FileButton accept=".csv,.tsv,.txt,.xlsx,text/csv" onChange={(file) => file && void send(file, true)}>
            {(button) => (
              <Button
                {...button}
                variant={loaded ? 'default' : 'filled'}
                leftSection={<IconFileUpload size={16} />}
                loading={busy === 'check'}
              >
                {t(loaded ? 'kit:transfer.choose_other' : 'kit:transfer.choose_file')}
              </Button>
            )}
          </FileButton>
          {loaded && (
            <Text size="sm" c="dimmed">
              {loaded.file.name}
              {report && ` (${t(`kit:transfer.encodings.${report.encoding}`)})`}
            </Text>
          )}
        </Group>
        {loaded && loaded.problems.length > 0 && (
          <Alert color="error" title={t('kit:transfer.file_refused')}>
            <List size="sm">
              {loaded.problems.slice(0, 20).map((problem) => (
                <List.Item key={problem}>{problem}</List.Item>
              ))}
            </List>
          </Alert>
        )}
        {report && <TransferTable resource={resource} report={report} />}
        {!loaded && resource.name === 'menu-items' && (
          <Anchor component={PageLink} to="/pos/menu-import" size="sm">
            {t('kit:transfer.other_system')}
          </Anchor>
        )}
        {!loaded && <PastImports resource={resource} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          {report && (
            <Button disabled={!isReady} loading={busy === 'import'} onClick={() => void send(loaded.file, false)}>
              {t('kit:transfer.import_now')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

/** A refusal carries the report where the rows are the matter. */
function readProblems(error: ApiError): Omit<Loaded, 'file'> {
  const { body, message } = error
  const report = error.data<ImportReport>()
  if (report?.rows) return { report, problems: [] }
  return { report: null, problems: body.errors ? Object.values(body.errors).flat() : [message] }
}
