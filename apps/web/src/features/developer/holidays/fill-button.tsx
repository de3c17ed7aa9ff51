import { Button } from '@mantine/core'
import { holidayCountries, holidays } from '@pos/contract/shop/holidays'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useLabels } from '#kit/resource/labels.ts'
import { useResource } from '#kit/resource/use-resource.ts'
import { api } from '#lib/api/api-client.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'
import { useYear } from './use-year.ts'

/**
 * Adds the public holidays of the shown year, for the shown country or all; existing ones do not
 * change.
 */
export function FillButton() {
  const labels = useLabels(holidays)
  const { refresh } = useResource(holidays)
  const [isFilling, setFilling] = useState(false)
  const { year, thisYear, country } = useYear()
  const shown = year ?? thisYear
  const fill = async () => {
    setFilling(true)
    try {
      const total = { added: 0, present: 0 }
      for (const one of country ? [country] : holidayCountries) {
        const { data } = await api.post('/v1/holidays/fill', { country: one, year: shown })
        total.added += data.added
        total.present += data.present
      }
      notify({ message: labels.text('filled', total) })
    } finally {
      setFilling(false)
      await refresh()
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconCalendarPlus size={16} aria-hidden />}
      loading={isFilling}
      onClick={() => void fill()}
    >
      {labels.text('fill', { year: String(shown) })}
    </Button>
  )
}
