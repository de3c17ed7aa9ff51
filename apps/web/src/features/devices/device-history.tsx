import { Text } from '@mantine/core'
import type { DeviceState } from '@pos/contract/features/device-states'
import { printerStates } from '@pos/domain/device-states'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#lib/api-client.ts'
import { formatDateTime } from '#lib/format.ts'
import { LoadState } from '#lib/load-state.tsx'
import { printerTone } from '#lib/printer-tone.ts'
import { useTimeZone } from '#lib/profile.ts'
import { Section } from '#ui/section.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import table from '#ui/table/table.module.css'
import { TableSkeleton } from '#ui/table-skeleton.tsx'

const refreshMilliseconds = 15_000

/** The printers as the device sees them, and what happened to the device in 30 days. */
export function DeviceHistory({ id }: { id: string }) {
  const { t: texts } = useTranslation('devices')
  const { data, error, refetch } = useQuery({
    queryKey: ['devices', 'states', id],
    queryFn: ({ signal }) =>
      api
        .get(`/v1/devices/${id}/states`, null, { signal, noProgress: true, silent: true })
        .then((answer) => answer.data),
    refetchInterval: refreshMilliseconds,
  })
  if (!data) {
    return (
      <Section title={texts('states.history')}>
        <LoadState of={[{ error, refetch }]}>
          <TableSkeleton label={texts('states.history')} />
        </LoadState>
      </Section>
    )
  }
  const printers = data.now.filter(({ kind }) => kind === 'printer')
  return (
    <>
      <Section
        title={texts('states.printers')}
        description={texts(printers.length > 0 ? 'states.printers_text' : 'states.no_printers')}
      >
        {printers.length > 0 && <PrinterTable states={printers} />}
      </Section>
      <Section
        title={texts('states.history')}
        description={texts(data.changes.length > 0 ? 'states.history_text' : 'states.no_history')}
      >
        {data.changes.length > 0 && <ChangeTable changes={data.changes} />}
        {data.truncated && <Text size="sm">{texts('states.truncated')}</Text>}
      </Section>
    </>
  )
}

function PrinterTable({ states }: { states: readonly DeviceState[] }) {
  const { t: texts } = useTranslation('devices')
  const timeZone = useTimeZone()
  return (
    <div
      role="group"
      className={`${table.region} ${table.lines}`}
      aria-label={texts('states.printers')}
    >
      <table className={table.table}>
        <thead>
          <tr>
            <th>{texts('states.printer')}</th>
            <th>{texts('states.state')}</th>
            <th>{texts('states.since')}</th>
          </tr>
        </thead>
        <tbody>
          {states.map((state) => (
            <tr key={state.printer?.id}>
              <td data-title>{state.printer?.name}</td>
              <td data-label={texts('states.state')}>
                <PrinterBadge state={state} />
              </td>
              <td data-label={texts('states.since')}>{formatDateTime(state.at, timeZone)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
  const { t: texts } = useTranslation('devices')
  const timeZone = useTimeZone()
  const textOf = useChangeText()
  return (
    <div
      role="group"
      className={`${table.region} ${table.lines}`}
      aria-label={texts('states.history')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
      tabIndex={0}
      style={{ maxBlockSize: 420, overflowY: 'auto' }}
    >
      <table className={table.table}>
        <thead>
          <tr>
            <th>{texts('states.at')}</th>
            <th>{texts('states.what')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={`${change.at} ${change.kind} ${change.printer?.id}`}>
              <td data-title>{formatDateTime(change.at, timeZone)}</td>
              <td data-label={texts('states.what')}>{textOf(change)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
