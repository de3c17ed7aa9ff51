import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#lib/api/use-endpoint.ts'
import { printerTone } from '#lib/printer-tone.ts'
import { useTimeZone } from '#lib/profile.ts'
import { formatDateTime } from '#lib/text/format.ts'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'

/** Refreshes often, because people who have added paper watch here. */
const refreshMilliseconds = 15_000

/**
 * The state of a printer as devices report it, since when, and which one prints instead. All rows
 * share one request.
 */
export function PrinterState({ id }: { id: string }) {
  const { t: texts } = useTranslation('printers')
  const timeZone = useTimeZone()
  const { data } = useEndpoint('/v1/printers/states', null, {
    noProgress: true,
    refetchInterval: refreshMilliseconds,
  })
  if (!data) return null
  const report = data.find((one) => one.printer_id === id)
  if (!report) return <StatusBadge tone="neutral">{texts('states.unknown')}</StatusBadge>
  const { state, since, backup, device } = report
  return (
    <Group component="span" gap={6} display="inline-flex">
      <StatusBadge tone={printerTone(state)}>{texts(`states.${state}`)}</StatusBadge>
      <Text span size="xs" c="dimmed">
        {texts('state.since', { at: formatDateTime(since, timeZone) })}
      </Text>
      {state !== 'ok' && (
        <Text span size="xs" c="dimmed">
          {backup
            ? texts('state.backup', { name: backup.name })
            : texts('state.seen_by', { device: device.name })}
        </Text>
      )}
    </Group>
  )
}
