import type { Method } from './endpoint.ts'
import type { PathOf } from './routes.ts'

/** First segment of a path after `/v1/`. */
type TopicIn<Path extends string> = Path extends `/v1/${infer Topic}/${string}`
  ? Topic
  : Path extends `/v1/${infer Topic}`
    ? Topic
    : never

/** Key of cached responses: a write to a topic makes all cached responses of the topic stale. */
type Topic = { [M in Method]: TopicIn<PathOf<M>> }[Method]

/** Topics whose figures come from receipts. */
const salesTopics = [
  'receipts',
  'receipt-void-orders',
  'reports',
  'dashboard',
  'day-close',
  'journals',
  'receivables',
  'alerts',
] as const satisfies readonly Topic[]

/** For each topic, the other topics that a write to it makes stale. */
const affectedTopics: { readonly [T in Topic]?: readonly Topic[] } = {
  receipts: salesTopics,
  'day-close': salesTopics,
  receivables: salesTopics,
  journals: ['day-close'],
  'sales-targets': ['reports', 'dashboard'],
  webhooks: ['webhook-deliveries', 'alerts'],
  'webhook-deliveries': ['webhooks', 'alerts'],
  'report-mails': ['alerts', 'profile'],
  'report-mail-deliveries': ['report-mails', 'alerts'],
  'menu-items': ['price-changes', 'price-labels'],
  condiments: ['price-changes'],
  firebases: ['releases', 'alerts', 'devices', 'price-changes'],
  releases: ['firebases', 'alerts', 'devices', 'price-changes'],
  'scheduled-releases': ['releases', 'firebases', 'alerts', 'price-changes'],
  organization: ['profile'],
  copies: ['alerts'],
  reasons: ['typed-reasons', 'reports'],
  'tax-changes': ['taxes', 'releases', 'price-changes'],
  users: ['roles'],
}

/** Returns the topic of a path, with or without a query. */
export function topicOf(path: string): string {
  return /^\/v1\/([^/?]+)/.exec(path)?.[1] ?? path
}

/** Returns the topics whose cached responses a write to a path makes stale. */
export function staleTopics(path: string): ReadonlySet<string> {
  const topic = topicOf(path)
  const affected: Readonly<Record<string, readonly string[] | undefined>> = affectedTopics
  return new Set([topic, ...(affected[topic] ?? [])])
}
