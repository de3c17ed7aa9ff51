import '@mantine/core/styles/RadioIndicator.css'
import '@mantine/core/styles/Radio.css'
import '@mantine/core/styles/Drawer.css'
import { Alert, Button, Drawer, Group, Modal, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { TroubleTable } from '@pos/contract/checks/trouble-tables'
import { fixOutcomes } from '@pos/contract/devices/table-states'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MoneyText } from '#ui/input/money-text.tsx'
import { ReasonList } from './reason-list.tsx'
import { Facts } from './table-card.tsx'
import classes from './trouble-tables.module.css'
import { type Decision, useFix } from './use-tables.ts'
import type { useTexts } from './use-texts.ts'

interface FixDialogProps {
  table: TroubleTable
  texts: ReturnType<typeof useTexts>
  /** If a device reports another state of the table, the person has to decide again. */
  onChanged: (table: TroubleTable) => void
  /** Called when the table is released, by this user or another. */
  onDone: () => void
  onClose: () => void
}

/** Asks whether the check was settled or cancelled, and explains the consequences. */
export function FixDialog({ table, texts, onChanged, onDone, onClose }: FixDialogProps) {
  const { t } = useTranslation(['trouble-tables', 'common'])
  const [outcome, setOutcome] = useState<Decision['outcome'] | null>(null)
  const [note, setNote] = useState('')
  const [isChanged, setChanged] = useState(false)
  const { run, isBusy } = useFix({
    onDone,
    onChanged: (current) => {
      setChanged(true)
      onChanged(current)
    },
  })
  const { table_code, version } = table
  return (
    <Sheet title={t('trouble-tables:fix.title', { code: table_code })} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (outcome) void run({ table_code, version, outcome, note: note.trim() || null })
        }}
      >
        <Stack gap="md">
          {isChanged && (
            <Alert color="warning" title={t('trouble-tables:fix.changed')} role="alert" />
          )}
          <Summary table={table} texts={texts} />
          <Outcomes value={outcome} onChange={setOutcome} hasReceipt={table.settled !== null} />
          <Textarea
            label={t('trouble-tables:fix.note')}
            description={t('trouble-tables:fix.note_hint')}
            maxLength={400}
            rows={2}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Consequence table={table} />
          <Group justify="flex-end" className={classes.buttons}>
            <Button variant="default" size="md" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" size="md" disabled={outcome === null} loading={isBusy}>
              {t('trouble-tables:fix.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Sheet>
  )
}

/** At the bottom of a phone, in reach of the thumb; in the middle of a desktop. */
function Sheet({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useTranslation('common')
  const isNarrow = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  const shared = { opened: true, onClose, title, closeButtonProps: { 'aria-label': t('close') } }
  if (!isNarrow) {
    return (
      <Modal {...shared} size={520}>
        {children}
      </Modal>
    )
  }
  return (
    <Drawer {...shared} position="bottom" size="auto" classNames={{ content: classes.sheet ?? '' }}>
      {children}
    </Drawer>
  )
}

function Summary({ table, texts }: Pick<FixDialogProps, 'table' | 'texts'>) {
  const { t } = useTranslation('trouble-tables')
  return (
    <div>
      <div className={classes.sum}>
        <strong>
          <MoneyText>{texts.amount(table.amount)}</MoneyText>
        </strong>
        <span>{texts.openFor(table)}</span>
      </div>
      <Facts table={table} texts={texts} />
      {table.reasons.length > 0 ? (
        <ReasonList table={table} texts={texts} />
      ) : (
        <Alert color="warning" mt="xs">
          {t('fix.not_stuck')}
        </Alert>
      )}
    </div>
  )
}

interface OutcomesProps {
  value: Decision['outcome'] | null
  onChange: (outcome: Decision['outcome']) => void
  hasReceipt: boolean
}

function Outcomes({ value, onChange, hasReceipt }: OutcomesProps) {
  const { t } = useTranslation('trouble-tables')
  return (
    <Radio.Group
      label={t('fix.question')}
      value={value}
      onChange={(next) => onChange(next)}
      required
      withAsterisk={false}
    >
      <Stack gap="xs" mt="xs">
        {fixOutcomes.map((outcome, index) => (
          <Radio.Card
            key={outcome}
            value={outcome}
            className={classes.outcome ?? ''}
            data-autofocus={index === 0 || undefined}
          >
            <Group wrap="nowrap" align="flex-start" gap="sm">
              <Radio.Indicator />
              <div>
                <Text fw={600}>{t(`fix.${outcome}`)}</Text>
                <Text size="sm" c="dimmed">
                  {t(`fix.${outcome}_text`)}
                </Text>
              </div>
            </Group>
          </Radio.Card>
        ))}
      </Stack>
      {value === 'settled' && !hasReceipt && (
        <Text size="sm" mt="xs" className={classes.warning ?? ''}>
          {t('fix.no_receipt')}
        </Text>
      )}
    </Radio.Group>
  )
}

function Consequence({ table: { device } }: Pick<FixDialogProps, 'table'>) {
  const { t } = useTranslation('trouble-tables')
  return (
    <Text size="sm">
      {device
        ? t(device.online ? 'fix.online_now' : 'fix.offline_now', { device: device.name })
        : t('fix.no_device')}
    </Text>
  )
}
