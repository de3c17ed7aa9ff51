import {
  Alert,
  Anchor,
  Button,
  FileButton,
  Group,
  List,
  Modal,
  NativeSelect,
  Stack,
  Text,
} from '@mantine/core'
import type { ResourceDefinition } from '@pos/contract/resource'
import { IconFileUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { CharsetSelect } from '#kit/files/charset-select.tsx'
import { useLabels } from '#kit/resource/labels.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { PastImports } from './past-imports.tsx'
import { steady } from './steady.ts'
import { TransferTable } from './transfer-table.tsx'
import { useImport } from './use-import.ts'

type Import = ReturnType<typeof useImport>

/** Reads a file, previews the import, and performs it after confirmation. */
export function ImportDialog({
  resource,
  onClose,
}: {
  resource: ResourceDefinition
  onClose: () => void
}) {
  const { t } = useTranslation(['kit', 'common'])
  const labels = useLabels(resource)
  const file = useImport(resource, onClose)
  const { loaded, busy } = file
  const report = loaded?.report
  const isReady =
    report && report.counts.refused === 0 && report.counts.create + report.counts.change > 0
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('kit:transfer.import_title', { name: labels.title })}
      {...steady}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack gap="md">
        <Text size="sm">{t('kit:transfer.import_help')}</Text>
        <FileChoice file={file} />
        {loaded && <Reading file={file} loaded={loaded} />}
        {loaded && loaded.problems.length > 0 && <Refusal problems={loaded.problems} />}
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
            <Button
              disabled={!isReady}
              loading={busy === 'import'}
              onClick={() => void file.apply(loaded)}
            >
              {t('kit:transfer.import_now')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

type Loaded = NonNullable<Import['loaded']>

/** Options of reading the file: its character set and the row of its headings. */
function Reading({ file: { busy, check }, loaded }: { file: Import; loaded: Loaded }) {
  const { t } = useTranslation('kit')
  const { file, reading, report } = loaded
  const isBusy = busy !== null
  return (
    <Group align="flex-start" gap="md">
      {isText(loaded) && (
        <CharsetSelect
          value={reading.charset ?? charsetOf(loaded)}
          isBusy={isBusy}
          onChange={(charset) => void check(file, { ...reading, charset })}
        />
      )}
      {report && report.first_rows.length > 1 && (
        <NativeSelect
          size="sm"
          label={t('transfer.heading_row')}
          w={320}
          maw="100%"
          disabled={isBusy}
          value={String(report.heading_row)}
          onChange={(event) =>
            void check(file, { ...reading, headingRow: Number(event.currentTarget.value) })
          }
          data={report.first_rows.map(({ row, text }) => ({
            value: String(row),
            label: `${row}: ${text}`,
          }))}
        />
      )}
    </Group>
  )
}

const isText = ({ file, report }: Loaded) =>
  report ? report.encoding !== 'xlsx' : !/\.xlsx$/i.test(file.name)

const charsetOf = ({ report }: Loaded) =>
  report && report.encoding !== 'xlsx' ? report.encoding : null

/** The button that selects the file, and its name. */
function FileChoice({ file: { loaded, busy, check } }: { file: Import }) {
  const { t } = useTranslation('kit')
  return (
    <Group gap="sm">
      <FileButton
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        onChange={(file) => file && void check(file)}
      >
        {(button) => (
          <Button
            {...button}
            variant={loaded ? 'default' : 'filled'}
            leftSection={<IconFileUpload size={16} />}
            loading={busy === 'check'}
          >
            {t(loaded ? 'transfer.choose_other' : 'transfer.choose_file')}
          </Button>
        )}
      </FileButton>
      {loaded && (
        <Text size="sm" c="dimmed">
          {loaded.file.name}
          {loaded.report?.encoding === 'xlsx' && ` (${t('transfer.encodings.xlsx')})`}
        </Text>
      )}
    </Group>
  )
}

function Refusal({ problems }: { problems: readonly string[] }) {
  const { t } = useTranslation('kit')
  return (
    <Alert color="error" title={t('transfer.file_refused')}>
      <List size="sm">
        {problems.slice(0, 20).map((problem) => (
          <List.Item key={problem}>{problem}</List.Item>
        ))}
      </List>
    </Alert>
  )
}
