import { Group, Loader, Select } from '@mantine/core'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#lib/api/use-endpoint.ts'
import { Dialog } from '#lib/dialog.tsx'
import { useTimeZone } from '#lib/profile.ts'
import { formatDateTime } from '#lib/text/format.ts'
import { Differences } from './differences.tsx'

/** The newest releases of one request can be selected. */
const offered = 200

interface CompareProps {
  from: number
  to: number
  onChange: (from: number, to: number) => void
  onClose: () => void
}

/** The differences between two releases, both of which can be selected. */
export function CompareDialog({ from, to, onChange, onClose }: CompareProps) {
  const { t } = useTranslation(['releases', 'common'])
  const options = useOptions([from, to])
  const choose = (label: string, value: number, set: (value: number) => void) => (
    <Select
      label={label}
      data={options}
      value={String(value)}
      allowDeselect={false}
      searchable
      style={{ flex: '1 1 220px' }}
      onChange={(next) => next && set(Number(next))}
    />
  )
  return (
    <Dialog onClose={onClose} title={t('releases:compare.title')} size={820}>
      <Group mb="md">
        {choose(t('releases:compare.from'), from, (next) => onChange(next, to))}
        {choose(t('releases:compare.to'), to, (next) => onChange(from, next))}
      </Group>
      <Suspense fallback={<Loader display="block" mx="auto" my="xl" />}>
        <Differences from={from} to={to} />
      </Suspense>
    </Dialog>
  )
}

/** The newest releases with their times, always including the selected ones. */
function useOptions(selected: readonly number[]) {
  const { t } = useTranslation('releases')
  const timeZone = useTimeZone()
  const { data = [] } = useEndpoint('/v1/releases', { per_page: offered }, { noProgress: true })
  const known = new Set(data.map((release) => release.number))
  const missing = [...new Set(selected)].filter((number) => !known.has(number))
  return [
    ...data.map(({ number, created_at }) => ({
      value: String(number),
      label: t('compare.option', {
        number: `#${number}`,
        at: formatDateTime(created_at, timeZone),
      }),
    })),
    ...missing.map((number) => ({ value: String(number), label: `#${number}` })),
  ]
}
