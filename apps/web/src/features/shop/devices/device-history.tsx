import { Text } from '@mantine/core'
import type { DeviceState } from '@pos/contract/devices/device-states'
import { printerStates } from '@pos/domain/devices/device-states'
import { useTranslation } from 'react-i18next'
import { Read } from '#lib/api/read.tsx'
import { useEndpoint } from '#lib/api/use-endpoint.ts'
import { printerTone } from '#lib/printer-tone.ts'
import { useTimeZone } from '#lib/profile.ts'
import { formatDateTime } from '#lib/text/format.ts'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { Section } from '#ui/layout/section.tsx'
import { PlainTable } from '#ui/table/plain-table.tsx'

const refreshMilliseconds = 15_000

/** Lists the printers as the device sees them, and its state changes in 30 days. */
export function DeviceHistory({ id }: { id: string }) {
  const { t } = useTranslation('devices')
  const states = useEndpoint(`/v1/devices/${id}/states`, null, {
    noProgress: true,
    refetchInterval: refreshMilliseconds,
  })
  return (
    <Read of={states}>
      {({ now, changes, truncated }) => {
        const printers = now.filter(({ kind }) => kind === 'printer')
        return (
          <>
            <Section
              title={t('states.printers')}
              description={t(printers.length > 0 ? 'states.printers_text' : 'states.no_printers')}
            >
              {printers.length > 0 && <PrinterTable states={printers} />}
            </Section>
            <Section
              title={t('states.history')}
              description={t(changes.length > 0 ? 'states.history_text' : 'states.no_history')}
            >
              {changes.length > 0 && <ChangeTable changes={changes} />}
              {truncated && <Text size="sm">{t('states.truncated')}</Text>}
            </Section>
          </>
        )
      }}
    </Read>
  )
}

function PrinterTable({ states }: { states: readonly DeviceState[] }) {
  const { t } = useTranslation('devices')
  const timeZone = useTimeZone()
  return (
    <PlainTable
      label={t('states.printers')}
      records={states}
      keyOf={({ printer }) => printer?.id ?? ''}
      columns={[
        { label: t('states.printer'), role: 'title', render: ({ printer }) => printer?.name },
        { label: t('states.state'), render: (state) => <PrinterBadge state={state} /> },
        { label: t('states.since'), render: ({ at }) => formatDateTime(at, timeZone) },
      ]}
    />
  )
}

function PrinterBadge({ state: { state: name, backup } }: { state: DeviceState }) {
  const { t: texts } = useTranslation('printers')
  const state = printerStates.find((one) => one === name)
  return (
    <>
      {state && <StatusBadge tone={printerTone(state)}>{texts(`states.${state}`)}</StatusBadge>}
      {backup && (
        <Text size="xs" c="dimmed">
          {texts('state.backup', { name: backup.name })}
        </Text>
      )}
    </>
  )
}

function ChangeTable({ changes }: { changes: readonly DeviceState[] }) {
  const { t } = useTranslation('devices')
  const timeZone = useTimeZone()
  const textOf = useChangeText()
  return (
    <PlainTable
      label={t('states.history')}
      records={changes}
      keyOf={({ at, kind, printer }) => `${at} ${kind} ${printer?.id}`}
      isTall
      columns={[
        { label: t('states.at'), role: 'title', render: ({ at }) => formatDateTime(at, timeZone) },
        { label: t('states.what'), render: textOf },
      ]}
    />
  )
}

function useChangeText() {
  const { t: texts } = useTranslation('devices')
  const { t: printerTexts } = useTranslation('printers')
  return ({ kind, state, printer, backup }: DeviceState) => {
    if (kind === 'app_version') return texts('changes.app_version', { version: state })
    if (kind === 'connection')
      return texts(state === 'online' ? 'changes.connection.online' : 'changes.connection.offline')
    if (kind === 'battery')
      return texts(state === 'ok' ? 'changes.battery.ok' : 'changes.battery.low')
    if (kind === 'queue') return texts(state === 'ok' ? 'changes.queue.ok' : 'changes.queue.late')
    if (kind === 'clock') return texts(state === 'ok' ? 'changes.clock.ok' : 'changes.clock.off')
    const known = printerStates.find((one) => one === state) ?? 'error'
    const said = texts('states.printer_state', {
      printer: printer?.name,
      state: printerTexts(`states.${known}`),
    })
    return backup ? `${said} (${printerTexts('state.backup', { name: backup.name })})` : said
  }
}
