import { Paper, Stack } from '@mantine/core'
import { type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import { FormRuntime } from '../form/form-context.ts'
import { SideCard } from './side-card.tsx'

/** Shows whether a record is active, and other parts of its state. */
export function StateSide({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('kit')
  const runtime = use(FormRuntime)
  if (!runtime) return null
  return (
    <SideCard title={t('side.state')}>
      <Stack gap="md">
        <runtime.Field source="active" />
        {children}
      </Stack>
    </SideCard>
  )
}

/** The picture of a record. */
export function PictureSide() {
  const runtime = use(FormRuntime)
  if (!runtime) return null
  return (
    <Paper p="md">
      <runtime.Field source="image" />
    </Paper>
  )
}
