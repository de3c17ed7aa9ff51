import '@mantine/core/styles/RadioIndicator.css'
import '@mantine/core/styles/Radio.css'
import '@mantine/core/styles/Accordion.css'
import { Accordion, Alert, Button, Group, Modal, MultiSelect, Radio, Select, Stack, TextInput } from '@mantine/core'
import { hasMoney, isCopyable } from '@pos/contract/copyable'
import { can } from '@pos/contract/permissions'
import type { ResourceDefinition } from '@pos/contract/resource'
import { resources } from '@pos/contract/resources'
import { type CopyReport, copyModes } from '@pos/contract/transfer'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, api } from '#lib/api-client.ts'
import { i18n } from '#lib/i18n.ts'
import { usePathLabel } from '#lib/use-path-label.ts'
import { useProfile } from '#lib/profile.ts'
import { notify } from '#ui/snackbar-store.ts'
import { resourceNamed } from '#kit/reference-names.ts'
import { TransferTable } from './transfer-table.tsx'

interface CopyOptions {
  readonly from_shop_id: string
  readonly resources: string[]
  readonly mode: (typeof copyModes)[number]
  readonly rate: string
}

/** Copies records of another shop into this one: chosen, looked at, done. */
export function CopyDialog({ resource, onClose }: { resource: ResourceDefinition; onClose: () => void }) {
  const { t } = useTranslation(['kit', 'common', 'navigation'])
  const pathLabel = usePathLabel()
  const { shop, shops, role } = useProfile()
  const client = useQueryClient()
  const others = shops.filter((one) => one.id !== shop?.id)
  const [options, setOptions] = useState<CopyOptions>({
    from_shop_id: others[0]?.id ?? '',
    resources: [resource.name],
    mode: 'new_only',
    rate: '',
  })
  const [report, setReport] = useState<CopyReport | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [busy, setBusy] = useState<'preview' | 'copy' | null>(null)
  const from = others.find((one) => one.id === options.from_shop_id)
  const needsRate = from?.currency !== shop?.currency && options.resources.some((name) => hasMoney(resourceNamed(name)))
  const change = (part: Partial<CopyOptions>) => {
    setOptions({ ...options, ...part })
    setReport(null)
    setProblems([])
  }
  const send = async (isDry: boolean) => {
    setBusy(isDry ? 'preview' : 'copy')
    setProblems([])
    try {
      const { rate, ...rest } = options
      const body = { ...rest, dry_run: isDry, ...(needsRate && rate.trim() ? { rate: rate.trim() } : {}) }
      const { data } = await api.post('/v1/copy', body, { silent: true })
      if (isDry) {
        await i18n.loadNamespaces(options.resources)
        return setReport(data)
      }
      await client.invalidateQueries()
      notify({ message: t('kit:transfer.copied') })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const refused = error.data<CopyReport>()
      if (refused?.resources) setReport(refused)
      else setProblems(error.body.errors ? Object.values(error.body.errors).flat() : [error.message])
    } finally {
      setBusy(null)
    }
  }
  const modules = Object.values<ResourceDefinition>(resources).filter((one) => isCopyable(one) && can(role, one.permission))
  const titleOf = ({ path }: ResourceDefinition) => pathLabel(path) ?? path
  const counts = report?.resources.map((one) => one.counts) ?? []
  const isReady = counts.every((one) => one.refused === 0) && counts.some((one) => one.create + one.change + one.delete > 0)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('kit:transfer.copy')}
      size={report ? 1000 : 620}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack gap="md">
        <Select
          label={t('kit:transfer.from_shop')}
          data={others.map((one) => ({ value: one.id, label: `${one.name} (${one.currency})` }))}
          value={options.from_shop_id || null}
          onChange={(id) => change({ from_shop_id: id ?? '' })}
          allowDeselect={false}
        />
        <MultiSelect
          label={t('kit:transfer.modules')}
          description={t('kit:transfer.modules_help')}
          data={modules.map((one) => ({ value: one.name, label: titleOf(one) }))}
          value={options.resources}
          onChange={(names) => change({ resources: names })}
          searchable
        />
        <Radio.Group label={t('kit:transfer.mode')} value={options.mode} onChange={(mode) => change({ mode: mode })}>
          <Stack gap={6} mt={6}>
            {copyModes.map((mode) => (
              <Radio key={mode} value={mode} label={t(`kit:transfer.modes.${mode}`)} description={t(`kit:transfer.modes_help.${mode}`)} />
            ))}
          </Stack>
        </Radio.Group>
        {needsRate && (
          <TextInput
            label={t('kit:transfer.rate', { from: from?.currency, to: shop?.currency })}
            inputMode="decimal"
            withAsterisk
            w={260}
            value={options.rate}
            onChange={(event) => change({ rate: event.currentTarget.value })}
          />
        )}
        {problems.length > 0 && <Alert color="error">{problems.join('\n')}</Alert>}
        {report && (
          <Accordion multiple defaultValue={report.resources.slice(0, 1).map((one) => one.resource)} variant="separated">
            {report.resources.map((one) => (
              <Accordion.Item key={one.resource} value={one.resource}>
                <Accordion.Control>
                  {titleOf(resourceNamed(one.resource))} — {t('kit:transfer.copy_counts', { ...one.counts })}
                </Accordion.Control>
                <Accordion.Panel>
                  <TransferTable resource={resourceNamed(one.resource)} report={one} />
                </Accordion.Panel>
              </Accordion.Item>
            ))}
          </Accordion>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          {report ? (
            <Button disabled={!isReady} loading={busy === 'copy'} onClick={() => void send(false)}>
              {t('kit:transfer.copy_now')}
            </Button>
          ) : (
            <Button
              disabled={!options.from_shop_id || options.resources.length === 0}
              loading={busy === 'preview'}
              onClick={() => void send(true)}
            >
              {t('kit:transfer.preview')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
