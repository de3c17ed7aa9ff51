import { failField } from '@pos/contract/errors'
import type { Write } from '#engine/feature'

/** Fails on `valid_to` when it lies before `valid_from`. */
export function requireValidRange({
  after,
  path,
}: Pick<Write<{ valid_from: string | null; valid_to: string | null }>, 'after' | 'path'>): void {
  const { valid_from: from, valid_to: to } = after
  if (from !== null && to !== null && to < from) failField(path('valid_to'), 'after_or_equal_date', { date: from })
}
