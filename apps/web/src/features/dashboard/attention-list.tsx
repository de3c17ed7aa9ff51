import { Anchor } from '@mantine/core'
import type { Dashboard } from '@pos/contract/reports/dashboard'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { PageLink } from '#lib/page-link.tsx'
import { useTranslation } from 'react-i18next'
import { attentionEntries } from '#lib/attention-entries.ts'
import { useProfile } from '#lib/profile.ts'
import classes from './dashboard.module.css'

/** What needs attention, most important first, with links to where it can be fixed. Those of another shop switch to it first. */
export function AttentionList({ dashboard: { attention, shops } }: { dashboard: Pick<Dashboard, 'attention' | 'shops'> }) {
  const { t } = useTranslation('attention')
  const { t: printerTexts } = useTranslation('printers')
  const { shop: current } = useProfile()
  const isOne = attention.length === 1
  const entries = attention.flatMap((shop) =>
    attentionEntries(shop, { t, printerTexts, timeZone: shops.find(({ id }) => id === shop.shop_id)?.timezone ?? 'UTC' }).map((entry) => ({
      ...entry,
      shop: isOne ? null : shop.shop,
      isHere: shop.shop_id === current?.id,
      key: `${shop.shop_id} ${entry.what}`,
    })),
  )
  return (
    <section aria-label={t('title')} className={classes.attention} data-clear={entries.length === 0}>
      {entries.length === 0 ? (
        <p>
          <IconCircleCheck size={18} aria-hidden />
          {t('none')}
        </p>
      ) : (
        <ul>
          {entries.map(({ key, what, to, search, count, names, shop, isHere }) => {
            const text = t(what, { count, names })
            return (
              <li key={key}>
                <IconAlertTriangle size={18} aria-hidden />
                <span>
                  {shop && <strong>{shop} </strong>}
                  {isHere ? <Anchor renderRoot={(props) => <PageLink to={to} search={search} {...props} />}>{text}</Anchor> : text}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
