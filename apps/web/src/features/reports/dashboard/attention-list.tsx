import { Anchor } from '@mantine/core'
import type { Dashboard } from '@pos/contract/reports/dashboard'
import type { ShopSetUp } from '@pos/contract/shop/set-up-list'
import { IconAlertTriangle, IconCircleCheck, IconListCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { attentionEntries } from '#lib/attention-entries.ts'
import { useProfile } from '#lib/profile.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import classes from './dashboard.module.css'
import { remainingSteps } from './set-up/use-set-up.ts'

interface AttentionListProps {
  dashboard: Pick<Dashboard, 'attention' | 'shops'>
  /** Set-up progress of the shops; null if a separate list shows it, undefined while unknown. */
  setUp: readonly ShopSetUp[] | null | undefined
  onShowSetUp: () => void
}

/**
 * Lists alerts, most important first, with links to the screens that resolve them. A link to
 * another shop switches to it first.
 */
export function AttentionList({
  dashboard: { attention, shops },
  setUp,
  onShowSetUp,
}: AttentionListProps) {
  const { t } = useTranslation('attention')
  const { t: printerTexts } = useTranslation('printers')
  const { shop: current } = useProfile()
  const isOne = attention.length === 1
  const entries = attention.flatMap((shop) =>
    attentionEntries(shop, {
      t,
      printerTexts,
      timeZone: shops.find(({ id }) => id === shop.shop_id)?.timezone ?? 'UTC',
    }).map((entry) => ({
      ...entry,
      shop: isOne ? null : shop.shop,
      isHere: shop.shop_id === current?.id,
      key: `${shop.shop_id} ${entry.what}`,
    })),
  )
  const unfinished = (setUp ?? []).filter((shop) => remainingSteps(shop) > 0)
  const isClear = entries.length === 0 && unfinished.length === 0
  // "Nothing to do" is shown for set-up shops only, once that is known.
  if (isClear && !setUp) return null
  return (
    <section
      aria-label={t('title')}
      className={classes.attention}
      data-tone={isClear ? 'clear' : entries.length > 0 ? 'warning' : 'neutral'}
    >
      {isClear ? (
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
                  {isHere ? (
                    <Anchor renderRoot={(props) => <PageLink to={to} search={search} {...props} />}>
                      {text}
                    </Anchor>
                  ) : (
                    text
                  )}
                </span>
              </li>
            )
          })}
          {unfinished.map((shop) => (
            <SetUpLine
              key={shop.shop_id}
              shop={shop}
              isHere={isOne && shop.shop_id === current?.id}
              isOne={isOne}
              onShow={onShowSetUp}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface SetUpLineProps {
  shop: ShopSetUp
  isHere: boolean
  isOne: boolean
  onShow: () => void
}

/** A shop that is not set up yet and whose list is hidden or not shown. */
function SetUpLine({ shop, isHere, isOne, onShow }: SetUpLineProps) {
  const { t } = useTranslation('set-up')
  return (
    <li>
      <IconListCheck size={18} aria-hidden />
      <span>
        {!isOne && <strong>{shop.shop} </strong>}
        {t('remaining', { count: remainingSteps(shop) })}{' '}
        {isHere && (
          <Anchor component="button" type="button" onClick={onShow}>
            {t('show')}
          </Anchor>
        )}
      </span>
    </li>
  )
}
