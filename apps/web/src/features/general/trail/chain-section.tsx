import '@mantine/core/styles/NumberInput.css'
import { Group, NumberInput, Stack, Text } from '@mantine/core'
import { trailYears } from '@pos/contract/history/trail'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '#kit/plain/action-button.tsx'
import { useAction, withBody } from '#lib/api/use-action.ts'
import { useTimeZone } from '#lib/profile.ts'
import { formatDateTime, formatNumber } from '#lib/text/format.ts'
import { CopyButton } from '#ui/input/copy-button.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { TrailOptions } from './use-trail.ts'

/** Shows the head of the hash chain, for auditors to keep, and the retention. */
export function ChainSection({
  options: { head, anchor, unsealed, years },
}: {
  options: TrailOptions
}) {
  const { t } = useTranslation('trail')
  const timeZone = useTimeZone()
  return (
    <Section title={t('chain.title')} description={t('chain.text')}>
      <Stack gap="sm">
        <Fact label={t('chain.head')}>
          {head ? (
            <Group gap={4} wrap="nowrap" align="flex-start">
              <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
                {head.number}:{head.hash}
              </Text>
              <CopyButton
                value={`${head.number}:${head.hash}`}
                label={t('chain.copy')}
                copiedLabel={t('chain.copied')}
              />
            </Group>
          ) : (
            <Text size="sm">{t('chain.none')}</Text>
          )}
          {head && (
            <Text size="xs" c="dimmed">
              {t('chain.at', { time: formatDateTime(head.at, timeZone) })}
            </Text>
          )}
        </Fact>
        <Fact label={t('chain.waiting')}>
          <Text size="sm">{formatNumber(unsealed)}</Text>
        </Fact>
        {anchor && (
          <Fact label={t('chain.anchor')}>
            <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
              {anchor.number}:{anchor.hash}
            </Text>
            <Text size="xs" c="dimmed">
              {t('chain.anchor_text', { time: formatDateTime(anchor.until, timeZone) })}
            </Text>
          </Fact>
        )}
        {years !== null && <Years key={years} years={years} />}
      </Stack>
    </Section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      {children}
    </div>
  )
}

function Years({ years }: { years: number }) {
  const { t } = useTranslation('trail')
  const [value, setValue] = useState(years)
  const save = useAction('PUT', '/v1/trail/years', { done: t('chain.saved', { count: value }) })
  return (
    <Group align="flex-end" gap="sm">
      <NumberInput
        label={t('chain.years_label')}
        description={t('chain.years_hint')}
        min={trailYears.min}
        max={trailYears.max}
        allowDecimal={false}
        value={value}
        onChange={(next) => setValue(Number(next) || years)}
        maw={560}
        styles={{ wrapper: { maxWidth: 120 } }}
      />
      {value !== years && (
        <ActionButton
          action={withBody(save, { years: value })}
          question={{
            title: t('chain.years_question', { count: value }),
            message: value < years ? t('chain.years_shorter') : '',
            ok: t('chain.save'),
            ...(value < years ? { color: 'error' } : {}),
          }}
        >
          {t('chain.save')}
        </ActionButton>
      )}
    </Group>
  )
}
