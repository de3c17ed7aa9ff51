import { resources } from '@pos/contract/resources'
import { isKeyOf } from '@pos/domain/typed-entries'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { attentionEntries } from '#lib/attention-entries.ts'
import { useProfile, useTimeZone } from '#lib/profile.ts'
import { basePath, type PagePath } from '#lib/routing/page-path.ts'
import type { SearchParams } from '#lib/routing/search-params.ts'
import { usePathLabel } from '#lib/routing/use-path-label.ts'
import type { BellContent } from './use-alerts.ts'

/** An alert or an import in the list of the bell. */
export interface BellLine {
  readonly key: string
  readonly text: string
  readonly at: string | null
  readonly timeZone: string
  readonly isAlert: boolean
  readonly to: PagePath
  readonly search: SearchParams
  /** The shop that is named; null if the person has one shop only. */
  readonly shopName: string | null
  /** The shop to switch to; null for the current one. */
  readonly shop: { readonly id: string; readonly name: string } | null
}

/** Returns all lines, the newest first and those without a time last. */
export function useBellLines(data: BellContent | undefined): BellLine[] {
  const { t } = useTranslation('attention')
  const { t: printerTexts } = useTranslation('printers')
  const { shop: current, shops } = useProfile()
  const timeZone = useTimeZone()
  const pathLabel = usePathLabel()
  if (!data) return []
  const alerts = data.alerts.shops.flatMap((shop) =>
    attentionEntries(shop, { t, printerTexts, timeZone: shop.timezone }).map(
      ({ what, to, search, count, names, at }) => ({
        key: `${shop.shop_id} ${what}`,
        text: t(what, { count, names }),
        at,
        timeZone: shop.timezone,
        isAlert: true,
        to,
        search,
        shopName: shops.length > 1 ? shop.shop : null,
        shop: shop.shop_id === current?.id ? null : { id: shop.shop_id, name: shop.shop },
      }),
    ),
  )
  const webhooks = data.alerts.webhooks_off.map(({ id, name, off_at, reason }) => ({
    key: id,
    text: t(`webhook_${reason}`, { name }),
    at: off_at,
    timeZone,
    isAlert: true,
    to: '/pos/webhooks' as const,
    search: { webhook: id },
    shopName: null,
    shop: null,
  }))
  const imports = data.imports.flatMap((one) => lineOfImport(one, { t, pathLabel, timeZone }))
  return [...alerts, ...webhooks, ...imports].toSorted((a, b) =>
    (b.at ?? '').localeCompare(a.at ?? ''),
  )
}

interface ImportTexts {
  readonly t: TFunction<'attention'>
  readonly pathLabel: ReturnType<typeof usePathLabel>
  readonly timeZone: string
}

function lineOfImport(
  one: BellContent['imports'][number],
  { t, pathLabel, timeZone }: ImportTexts,
): BellLine[] {
  if (!isKeyOf(one.resource, resources)) return []
  const resource = resources[one.resource]
  const texts = {
    name: pathLabel(resource.path) ?? resource.path,
    user: one.user_name,
    count: one.created + one.changed,
  }
  return [
    {
      key: one.id,
      text: t(one.kind, texts),
      at: one.at,
      timeZone,
      isAlert: false,
      to: basePath(resource),
      search: {},
      shopName: null,
      shop: null,
    },
  ]
}
