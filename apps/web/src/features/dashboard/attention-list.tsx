import { Anchor } from '@mantine/core'
import { flaggedFilters, type ShopAttention } from '@pos/contract/reports/dashboard'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#lib/profile.ts'
import classes from './dashboard.module.css'

/** What needs attention, most important first, with links to where it can be fixed. Those of another shop switch to it first. */
export function AttentionList({ attention }: { attention: readonly ShopAttention[] }) {
  const { t } = useTranslation('dashboard')
  const { shop: current } = useProfile()
  const isOne = attention.length === 1
  const entries = attention.flatMap((shop) =>
    entriesOf(shop).map((entry) => ({
      ...entry,
      shop: isOne ? null : shop.shop,
      isHere: shop.shop_id === current?.id,
      key: `${shop.shop_id} ${entry.what}`,
    })),
  )
  return (
    <section aria-label={t('attention.title')} className={classes.attention} data-clear={entries.length === 0}>
      {entries.length === 0 ? (
        <p>
          <IconCircleCheck size={18} aria-hidden />
          {t('attention.none')}
        </p>
      ) : (
        <ul>
          {entries.map(({ key, what, to, search, count, names, shop, isHere }) => {
            const text = t(`attention.${what}`, { count, names })
            return (
              <li key={key}>
                <IconAlertTriangle size={18} aria-hidden />
                <span>
                  {shop && <strong>{shop} </strong>}
                  {isHere ? <Anchor renderRoot={(props) => <Link to={to} search={search} {...props} />}>{text}</Anchor> : text}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

const shownNames = 3

function namesOf(records: readonly { readonly name: string }[]) {
  const names = records.slice(0, shownNames).map((record) => record.name)
  return records.length > shownNames ? `${names.join(', ')} …` : names.join(', ')
}

/** In the order in which they cost money. */
function entriesOf(shop: ShopAttention) {
  const offline = shop.devices_offline
  return [
    { what: 'trouble_tables' as const, to: '/pos/trouble-tables', search: {}, count: shop.trouble_tables, names: '' },
    {
      what: 'devices_offline' as const,
      to: '/pos/devices',
      count: offline.length,
      names: namesOf(offline),
    },
    {
      what: 'oversold' as const,
      to: '/pos/availability',
      search: { show: 'counted' },
      count: shop.oversold.length,
      names: namesOf(shop.oversold),
    },
    { what: 'refused_posts' as const, to: '/pos/receipts', search: { tab: 'quarantine' }, count: shop.refused_posts, names: '' },
    { what: 'flagged_receipts' as const, to: '/pos/receipts', search: flaggedFilters(shop), count: shop.flagged_receipts, names: '' },
    { what: 'unsent_changes' as const, to: '/pos/releases', search: {}, count: shop.unsent_changes, names: '' },
  ].filter((entry) => entry.count > 0)
}
