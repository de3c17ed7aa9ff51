import { Group, Text } from '@mantine/core'
import type { DeliveryState } from '@pos/contract/report-mails/report-mail-lists'
import type { ReportMail } from '@pos/contract/report-mails/report-mails'
import { typedKeys } from '@pos/domain/typed-entries'
import { IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { NewLink } from '#kit/list/new-link.tsx'
import { PlainList } from '#kit/plain/plain-list.tsx'
import { PageLink } from '#lib/routing/page-link.tsx'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import type { PlainColumn } from '#ui/table/plain-table.tsx'
import { deliveryTones } from './delivery-state.tsx'
import { dueText } from './due-text.ts'
import { reportKey } from './report-key.ts'
import { useMails } from './use-mails.ts'

/** All mails that the person can change: reports, shops, recipients, next time and last result. */
export function MailList() {
  const { t } = useTranslation('report-mails')
  return (
    <PlainList
      title={t('title')}
      description={t('description')}
      query={useMails()}
      columns={useColumns()}
      empty={{ title: t('empty'), text: t('empty_text'), icon: <IconMail size={28} /> }}
      newButton={
        <NewLink to="/pos/report-mails" search={{ mail: 'new' }}>
          {t('new')}
        </NewLink>
      }
    />
  )
}

const shownNames = 2

function useColumns(): PlainColumn<ReportMail>[] {
  const { t } = useTranslation(['report-mails', 'navigation'])
  /** The first names, and the number of others. */
  const few = (names: readonly string[]) => {
    const shown = names.slice(0, shownNames).join(', ')
    return names.length > shownNames
      ? `${shown} ${t('report-mails:more', { count: names.length - shownNames })}`
      : shown || '-'
  }
  return [
    {
      label: t('report-mails:name'),
      role: 'title',
      minWidth: 180,
      render: ({ id, name }) => (
        <PageLink to="/pos/report-mails" search={{ mail: id }}>
          {name}
        </PageLink>
      ),
    },
    {
      label: t('report-mails:reports'),
      minWidth: 110,
      isSecondary: true,
      render: ({ reports }) => few(reports.map((name) => t(reportKey(name)))),
    },
    {
      label: t('report-mails:shops'),
      minWidth: 110,
      isSecondary: true,
      render: (mail) =>
        mail.all_shops
          ? t('report-mails:all_shops_short')
          : few(mail.shops.map(({ name }) => name)),
    },
    {
      label: t('report-mails:recipients'),
      minWidth: 110,
      isSecondary: true,
      render: ({ recipients }) => few(recipients.map(({ name }) => name)),
    },
    {
      label: t('report-mails:when'),
      look: 'whole',
      render: ({ frequency, time }) => `${t(`report-mails:frequencies.${frequency}`)} ${time}`,
    },
    { label: t('report-mails:next'), render: ({ next }) => <NextMail next={next} /> },
    { label: t('report-mails:last'), render: ({ last }) => <LastResult last={last} /> },
  ]
}

/** Shows the time zone if there are several: shops in other zones have separate mails. */
function NextMail({ next }: Pick<ReportMail, 'next'>) {
  const { t } = useTranslation('report-mails')
  const [first] = next
  if (!first) return <StatusBadge tone="neutral">{t('switched_off')}</StatusBadge>
  return dueText(first.at, first.timezone) + (next.length > 1 ? ` (${first.timezone})` : '')
}

/** The states, worst first. */
const order: readonly DeliveryState[] = [
  'refused',
  'unclear',
  'waiting',
  'sending',
  'sent',
  'skipped',
]

function LastResult({ last }: Pick<ReportMail, 'last'>) {
  const { t } = useTranslation('report-mails')
  if (!last) return <Text span>-</Text>
  const states = typedKeys(last.counts).toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
  return (
    <Group gap={4} display="inline-flex">
      {states.map((state) => (
        <StatusBadge
          key={state}
          tone={deliveryTones[state]}
        >{`${t(`states.${state}`)} ${last.counts[state] ?? 0}`}</StatusBadge>
      ))}
    </Group>
  )
}
