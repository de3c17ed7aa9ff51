import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LoadState } from '#lib/api/load-state.tsx'
import { useEndpoint } from '#lib/api/use-endpoint.ts'
import { Dialog } from '#lib/dialog.tsx'
import { useTimeZone } from '#lib/profile.ts'
import { formatDateTime } from '#lib/text/format.ts'
import { TableSkeleton } from '#ui/layout/table-skeleton.tsx'
import classes from './availability.module.css'
import { nameOf } from './name-of.ts'

interface ItemLogProps {
  id: string
  name: string
  onClose: () => void
}

/** Lists the changes of an item's availability in the last 30 days with their authors. */
export function ItemLog({ id, name, onClose }: ItemLogProps) {
  const { t } = useTranslation(['availability', 'common', 'kit'])
  const timeZone = useTimeZone()
  const { data, error, refetch } = useEndpoint(`/v1/availability/${id}/changes`, null, {
    staleTime: 0,
  })
  return (
    <Dialog onClose={onClose} title={name}>
      {(!data || error) && (
        <LoadState of={[{ error, refetch }]}>
          <TableSkeleton label={t('common:loading')} rows={4} columns={1} />
        </LoadState>
      )}
      {data?.length === 0 && <Text c="dimmed">{t('log.empty')}</Text>}
      {data && data.length > 0 && (
        <ol className={classes.log}>
          {data.map(({ id: entry, action, remaining, at, user_name, device }) => (
            <li key={entry}>
              <span className={classes.name}>
                {t(`log.${action}`)}
                {remaining !== null &&
                  action !== 'sold_out' &&
                  action !== 'sold_out_until_close' &&
                  ` (${t('log.left', { count: remaining })})`}
              </span>
              <span className={classes.facts}>
                {t('set_by', { name: nameOf(user_name, device), at: formatDateTime(at, timeZone) })}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}
