import '@mantine/core/styles/RadioIndicator.css'
import '@mantine/core/styles/Radio.css'
import '@mantine/core/styles/Accordion.css'
import {
  Accordion,
  Alert,
  Button,
  Group,
  Modal,
  MultiSelect,
  Radio,
  Select,
  Stack,
  TextInput,
} from '@mantine/core'
import { isCopyable } from '@pos/contract/exchange/copyable'
import { type CopyReport, copyModes } from '@pos/contract/exchange/transfer'
import { can } from '@pos/contract/permissions'
import type { ResourceDefinition } from '@pos/contract/resource'
import { resources } from '@pos/contract/resources'
import { useTranslation } from 'react-i18next'
import { resourceNamed } from '#kit/resource/reference-names.ts'
import { useProfile } from '#lib/profile.ts'
import { usePathLabel } from '#lib/routing/use-path-label.ts'
import { steady } from '../steady.ts'
import { TransferTable } from '../transfer-table.tsx'
import { useCopy } from './use-copy.ts'

type Copy = ReturnType<typeof useCopy>

/** Copies records of another shop into this one: selection, preview, result. */
export function CopyDialog({
  resource,
  onClose,
}: {
  resource: ResourceDefinition
  onClose: () => void
}) {
  const { t } = useTranslation(['kit', 'common', 'navigation'])
  const copy = useCopy(resource, onClose)
  const { report, problems, options, busy } = copy
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('kit:transfer.copy')}
      {...steady}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack gap="md">
        <Options copy={copy} />
        {problems.length > 0 && <Alert color="error">{problems.join('\n')}</Alert>}
        {report && <Report report={report} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          {report ? (
            <Button
              disabled={!isReady(report)}
              loading={busy === 'copy'}
              onClick={() => void copy.copy()}
            >
              {t('kit:transfer.copy_now')}
            </Button>
          ) : (
            <Button
              disabled={!options.from_shop_id || options.resources.length === 0}
              loading={busy === 'preview'}
              onClick={() => void copy.preview()}
            >
              {t('kit:transfer.preview')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

/** Returns true if the copy changes something and has no problems. */
function isReady({ resources: found }: CopyReport): boolean {
  const counts = found.map((one) => one.counts)
  return (
    counts.every((one) => one.refused === 0) &&
    counts.some((one) => one.create + one.change + one.delete > 0)
  )
}

/** The source shop, the content, and options. */
function Options({ copy: { others, exchange, options, change } }: { copy: Copy }) {
  const { t } = useTranslation('kit')
  const titleOf = useTitleOf()
  const { role } = useProfile()
  const modules = Object.values<ResourceDefinition>(resources).filter(
    (one) => isCopyable(one) && can(role, one.permission),
  )
  return (
    <>
      <Select
        label={t('transfer.from_shop')}
        data={others.map((one) => ({ value: one.id, label: `${one.name} (${one.currency})` }))}
        value={options.from_shop_id || null}
        onChange={(id) => change({ from_shop_id: id ?? '' })}
        allowDeselect={false}
      />
      <MultiSelect
        label={t('transfer.modules')}
        description={t('transfer.modules_help')}
        data={modules.map((one) => ({ value: one.name, label: titleOf(one) }))}
        value={options.resources}
        onChange={(names) => change({ resources: names })}
        searchable
      />
      <Radio.Group
        label={t('transfer.mode')}
        value={options.mode}
        onChange={(mode) => change({ mode: mode })}
      >
        <Stack gap={6} mt={6}>
          {copyModes.map((mode) => (
            <Radio
              key={mode}
              value={mode}
              label={t(`transfer.modes.${mode}`)}
              description={t(`transfer.modes_help.${mode}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {exchange && (
        <TextInput
          label={t('transfer.rate', exchange)}
          inputMode="decimal"
          withAsterisk
          w={260}
          value={options.rate}
          onChange={(event) => change({ rate: event.currentTarget.value })}
        />
      )}
    </>
  )
}

/** Lists the effect by resource; the first is open. */
function Report({ report: { resources: found } }: { report: CopyReport }) {
  const { t } = useTranslation('kit')
  const titleOf = useTitleOf()
  return (
    <Accordion
      multiple
      defaultValue={found.slice(0, 1).map((one) => one.resource)}
      variant="separated"
    >
      {found.map((one) => (
        <Accordion.Item key={one.resource} value={one.resource}>
          <Accordion.Control>
            {titleOf(resourceNamed(one.resource))} — {t('transfer.copy_counts', { ...one.counts })}
          </Accordion.Control>
          <Accordion.Panel>
            <TransferTable resource={resourceNamed(one.resource)} report={one} />
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}

/** The title of a resource's screen. */
function useTitleOf() {
  const pathLabel = usePathLabel()
  return ({ path }: ResourceDefinition) => pathLabel(path) ?? path
}
