import { Alert, Box, Button } from '@mantine/core'
import type { TaxChangeRecord } from '@pos/contract/pricing/tax-changes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '#kit/plain/action-button.tsx'
import { DateField } from '#kit/plain/fields.tsx'
import { FormDialog } from '#kit/plain/form-dialog.tsx'
import { useAction } from '#lib/api/use-action.ts'
import { useEndpoint } from '#lib/api/use-endpoint.ts'
import { useCan, useTimeZone } from '#lib/profile.ts'
import { formatDateTime } from '#lib/text/format.ts'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { Section } from '#ui/layout/section.tsx'
import { PlainTable } from '#ui/table/plain-table.tsx'
import { TaxChangeDialog } from './tax-change-dialog.tsx'

const tones = {
  scheduled: 'info',
  active: 'success',
  ended: 'neutral',
  refused: 'error',
  cancelled: 'neutral',
} as const

/** Opens the dialog that plans a tax change; missing without the permission to send. */
export function TaxChangeButton() {
  const { t } = useTranslation('taxes')
  const [isOpen, setOpen] = useState(false)
  if (!useCan('releases')) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('changes.button')}
      </Button>
      {isOpen && <TaxChangeDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** Scheduled and earlier tax changes; nothing while there are none. */
export function TaxChanges() {
  const { t } = useTranslation(['taxes', 'common'])
  const timeZone = useTimeZone()
  const mayChange = useCan('releases')
  const { data = [] } = useEndpoint('/v1/tax-changes')
  const [ending, setEnding] = useState<TaxChangeRecord | null>(null)
  if (data.length === 0) return null
  return (
    <Box mb="md">
      <Section title={t('taxes:changes.list')}>
        <PlainTable<TaxChangeRecord>
          label={t('taxes:changes.list')}
          records={data}
          keyOf={({ id }) => id}
          columns={[
            {
              label: t('taxes:changes.change'),
              role: 'title',
              render: ({ from, to }) => `${from.label} → ${to.label}`,
            },
            {
              label: t('taxes:changes.starts_at'),
              look: 'whole',
              render: ({ starts_at: at }) => formatDateTime(at, timeZone),
            },
            {
              label: t('taxes:changes.last_date'),
              look: 'whole',
              render: ({ last_date: date }) => date ?? '-',
            },
            {
              label: t('taxes:changes.records'),
              look: 'number',
              isSecondary: true,
              render: ({ records }) => records,
            },
            {
              label: t('taxes:changes.state'),
              render: ({ state }) => (
                <StatusBadge tone={tones[state]}>{t(`taxes:changes.states.${state}`)}</StatusBadge>
              ),
            },
            mayChange && {
              label: t('common:actions'),
              role: 'action',
              render: (change) => <Actions change={change} onEnd={() => setEnding(change)} />,
            },
          ]}
          renderDetail={({ problems }) =>
            problems.length > 0 && (
              <Alert color="error">
                {t('taxes:changes.problems', {
                  names: [...new Set(problems.map(({ name }) => name))].join(', '),
                })}
              </Alert>
            )
          }
        />
        {ending && <EndDialog change={ending} onClose={() => setEnding(null)} />}
      </Section>
    </Box>
  )
}

function Actions({ change: { id, state }, onEnd }: { change: TaxChangeRecord; onEnd: () => void }) {
  const { t } = useTranslation('taxes')
  const cancel = useAction('DELETE', `/v1/tax-changes/${id}`, { done: t('changes.cancelled') })
  if (state !== 'scheduled' && state !== 'active') return null
  return (
    <>
      <Button size="compact-sm" variant="default" disabled={cancel.isBusy} onClick={onEnd}>
        {t('changes.set_end')}
      </Button>
      {state === 'scheduled' && (
        <ActionButton
          size="compact-sm"
          variant="subtle"
          color="error"
          action={cancel}
          question={{
            title: t('changes.cancel_title'),
            message: t('changes.cancel_text'),
            ok: t('changes.cancel'),
            color: 'error',
          }}
        >
          {t('changes.cancel')}
        </ActionButton>
      )}
    </>
  )
}

/** Sets the last day of a change, or removes it. */
function EndDialog({ change, onClose }: { change: TaxChangeRecord; onClose: () => void }) {
  const { t } = useTranslation('taxes')
  const end = useAction('PUT', `/v1/tax-changes/${change.id}`, { done: t('changes.end_saved') })
  return (
    <FormDialog
      title={t('changes.set_end')}
      text={t('changes.end_text')}
      ok={t('changes.save')}
      defaults={{ last_date: change.last_date ?? '' }}
      body={({ last_date }) => ({ last_date: last_date || null })}
      action={end}
      onClose={onClose}
    >
      <DateField
        name="last_date"
        label={t('changes.last_date')}
        description={t('changes.no_end')}
        hasFocus
      />
    </FormDialog>
  )
}
