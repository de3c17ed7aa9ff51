import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import {
  Autocomplete,
  Input,
  MultiSelect,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Text,
} from '@mantine/core'
import {
  mailAttachments,
  mailComparisons,
  mailFrequencies,
  mailReports,
} from '@pos/contract/report-mails/report-mail-lists'
import type { ReportMail } from '@pos/contract/report-mails/report-mails'
import { useTranslation } from 'react-i18next'
import { NameField } from '#kit/plain/plain-form.tsx'
import { reportKey } from './report-key.ts'
import type { MailFormState } from './use-mail-form.ts'
import type { MailOptions } from './use-mails.ts'

interface FieldsProps {
  form: MailFormState
}
interface ListFieldsProps extends FieldsProps {
  mail: ReportMail | null
  options: MailOptions
}

/** The values of a list that a text names, in list order. */
const knownOf = <T extends string>(list: readonly T[], texts: readonly (string | null)[]) =>
  list.filter((one) => texts.includes(one))

/** Fields for the mail's content and shops. */
export function ContentFields({ form, mail, options }: ListFieldsProps) {
  const { values, change, problem } = form
  const { t } = useTranslation(['report-mails', 'navigation', 'reports'])
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} verticalSpacing="md">
      <NameField
        label={t('report-mails:name')}
        description={t('report-mails:name_text')}
        value={values.name}
        onChange={(name) => change({ name })}
        error={problem('name')}
      />
      <Select
        label={t('report-mails:compare')}
        description={t('report-mails:compare_text')}
        data={mailComparisons.map((value) => ({ value, label: t(`reports:comparisons.${value}`) }))}
        value={values.compare}
        onChange={(value) => change({ compare: knownOf(mailComparisons, [value])[0] ?? 'none' })}
        allowDeselect={false}
        error={problem('compare')}
      />
      <MultiSelect
        label={t('report-mails:reports')}
        data={mailReports.map((value) => ({
          value,
          label: t(reportKey(value)),
        }))}
        value={values.reports}
        onChange={(value) => change({ reports: knownOf(mailReports, value) })}
        searchable
        hidePickedOptions
        required
        error={problem('reports')}
      />
      <Select
        label={t('report-mails:attachment')}
        data={mailAttachments.map((value) => ({
          value,
          label: t(`report-mails:attachments.${value}`),
        }))}
        value={values.attachment}
        onChange={(value) => change({ attachment: knownOf(mailAttachments, [value])[0] ?? 'none' })}
        allowDeselect={false}
      />
      <ShopFields form={form} mail={mail} options={options} />
    </SimpleGrid>
  )
}

function ShopFields({ form: { values, change, problem }, mail, options }: ListFieldsProps) {
  const { t } = useTranslation('report-mails')
  // A shop that another user selected stays on the list even if this person may not select it.
  const shops = [
    ...new Map([...(mail?.shops ?? []), ...options.shops].map(({ id, name }) => [id, name])),
  ]
  return (
    <>
      <Stack gap={4}>
        <Input.Label labelElement="div">{t('shops')}</Input.Label>
        <Switch
          label={t('all_shops')}
          checked={values.all_shops}
          onChange={(event) => change({ all_shops: event.currentTarget.checked, shop_ids: [] })}
        />
      </Stack>
      {!values.all_shops && (
        <MultiSelect
          label={t('shop_list')}
          data={shops.map(([value, label]) => ({ value, label }))}
          value={values.shop_ids}
          onChange={(shop_ids) => change({ shop_ids })}
          searchable
          hidePickedOptions
          required
          error={problem('shop_ids')}
        />
      )}
    </>
  )
}

const halfHours = Array.from(
  { length: 48 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`,
)

/** When it goes. */
export function ScheduleFields({ form: { values, change, problem } }: FieldsProps) {
  const { t } = useTranslation('report-mails')
  const tidy = (text: string) => {
    const match = /^(\d{1,2}):?(\d{2})$/.exec(text.normalize('NFKC').trim())
    return match ? `${match[1]?.padStart(2, '0')}:${match[2]}` : text
  }
  return (
    <SimpleGrid cols={{ base: 1, md: 3 }}>
      <Stack gap={0}>
        <Input.Label labelElement="div">{t('frequency')}</Input.Label>
        <SegmentedControl
          aria-label={t('frequency')}
          data={mailFrequencies.map((value) => ({ value, label: t(`frequencies.${value}`) }))}
          value={values.frequency}
          onChange={(value) =>
            change({ frequency: knownOf(mailFrequencies, [value])[0] ?? 'daily' })
          }
        />
      </Stack>
      <Autocomplete
        label={t('time')}
        data={halfHours}
        maxDropdownHeight={220}
        inputMode="numeric"
        value={values.time}
        onChange={(time) => change({ time })}
        onBlur={() => change({ time: tidy(values.time) })}
        required
        error={problem('time')}
      />
      <Stack gap={4}>
        <Input.Label labelElement="div">{t('state')}</Input.Label>
        <Switch
          label={t('active')}
          checked={values.active}
          onChange={(event) => change({ active: event.currentTarget.checked })}
        />
      </Stack>
    </SimpleGrid>
  )
}

/** The recipients, and those who would get no mail. */
export function ReaderFields({
  form: { values, change, problem },
  mail,
  options,
}: ListFieldsProps) {
  const { t } = useTranslation('report-mails')
  const known = (mail?.recipients ?? []).map(({ id, name, address }) => ({ id, name, address }))
  const people = new Map([...known, ...options.users].map((one) => [one.id, one]))
  const left = (mail?.recipients ?? []).filter(
    ({ id, state }) => values.user_ids.includes(id) && state !== 'subscribed',
  )
  return (
    <Stack gap="xs">
      <MultiSelect
        label={t('recipients')}
        data={[...people.values()].map(({ id, name, address }) => ({
          value: id,
          label: address ? `${name} (${address})` : name,
        }))}
        value={values.user_ids}
        onChange={(user_ids) => change({ user_ids })}
        searchable
        hidePickedOptions
        required
        error={problem('user_ids')}
      />
      {left.map(({ id, name, state }) => (
        <Text key={id} size="sm" c="dimmed">
          {state === 'subscribed' ? '' : t(`gets_nothing.${state}`, { name })}
        </Text>
      ))}
    </Stack>
  )
}
