import { Alert, Text } from '@mantine/core'
import { type KnownReceiptFlag, knownReceiptFlags } from '@pos/domain/receipts/receipt-checks'
import { type KnownVoidFlag, knownVoidFlags } from '@pos/domain/receipts/void-checks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from '../receipts.module.css'

type Flag = KnownReceiptFlag | KnownVoidFlag
const known: ReadonlySet<string> = new Set([...knownReceiptFlags, ...knownVoidFlags])
const isKnown = (flag: string): flag is Flag => known.has(flag)

/**
 * The name of a flag in lists and filters; unknown flags of a newer server are shown as they are.
 */
export function useFlagName(): (flag: string) => string {
  const { t } = useTranslation('receipts')
  return (flag) => (isKnown(flag) ? t(`flag_names.${flag}`) : flag)
}

/**
 * Explains the inconsistencies of a receipt or void order and what to do about them; empty without
 * any.
 */
export function ReceiptFlags({
  flags,
  ofVoid = false,
}: {
  flags: readonly string[]
  ofVoid?: boolean
}) {
  const { t } = useTranslation('receipts')
  if (flags.length === 0) return null
  return (
    <Alert
      color="warning"
      mb="md"
      icon={<IconAlertTriangle aria-hidden />}
      title={t(ofVoid ? 'flags.title_void' : 'flags.title')}
      className={classes.flags ?? ''}
    >
      {!ofVoid && <Text size="sm">{t('flags.text')}</Text>}
      <ul>
        {flags.map((flag) => (
          <li key={flag}>
            {isKnown(flag) ? t(`flags.${flag}`) : t('flags.other', { flag })}
            {isKnown(flag) && (
              <span
                className={classes.advice}
              >{`${t('flags.advice_label')}: ${t(`flag_advice.${flag}`)}`}</span>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
