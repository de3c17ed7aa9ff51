import type { TrailEntry } from '@pos/contract/history/trail'
import type { ResourceDefinition } from '@pos/contract/resource'
import { resources } from '@pos/contract/resources'
import { isKeyOf } from '@pos/domain/typed-entries'
import { basePath, type PagePath, recordPath } from '#lib/routing/page-path.ts'

/** Screens of kinds that are not resources of the contract. */
const screens: Readonly<Partial<Record<string, PagePath>>> = {
  'api-tokens': '/pos/api-tokens',
  'day-close': '/pos/day-close',
  journals: '/pos/journals',
  receivables: '/pos/receivables',
  releases: '/pos/releases',
  'report-mails': '/pos/report-mails',
  targets: '/pos/targets',
  availability: '/pos/availability',
  'trouble-tables': '/pos/trouble-tables',
  webhooks: '/pos/webhooks',
}

/**
 * Returns the page of an entry's record; null for deleted records, records of other shops and
 * records without a page.
 */
export function pageOf(
  {
    resource,
    record_id,
    action,
    shop,
  }: Pick<TrailEntry, 'resource' | 'record_id' | 'action' | 'shop'>,
  shopId: string | null,
): PagePath | null {
  if (shop && shop.id !== shopId) return null
  if (resource === 'receipts')
    return record_id ? recordPath('receipts', record_id) : '/pos/receipts'
  const screen = screens[resource]
  if (screen) return screen
  if (!isKeyOf(resource, resources) || action === 'delete') return null
  const definition: ResourceDefinition = resources[resource]
  if (definition.parent) return null
  return record_id ? recordPath(basePath(definition), record_id) : basePath(definition)
}
