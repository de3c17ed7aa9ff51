import { MantineProvider } from '@mantine/core'
import type { ShopAttention } from '@pos/contract/reports/attention'
import { type ShopSetUp, setUpSteps } from '@pos/contract/shop/set-up-list'
import { typedKeys } from '@pos/domain/typed-entries'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/api/query-client.ts'
import { profileQuery } from '#lib/profile.ts'
import { i18n, startI18n } from '#lib/text/i18n.ts'
import { stubBrowser } from '#ui/testing/stub-browser.ts'
import { AttentionList } from './attention-list.tsx'

const shopId = '00000000-0000-7000-8000-000000000001'
const calm = {
  shop_id: shopId,
  shop: '神田店',
  trouble_tables: 0,
  unsent_changes: 0,
  refused_posts: 0,
  flagged_receipts: 0,
  flagged_since: '2026-04-01',
  sends_refused: 0,
  raised_at: {},
  devices_offline: [],
  printers_failing: [],
  queues_late: [],
  clocks_off: [],
  releases_late: [],
  sign_ins_locked: [],
  oversold: [],
  running_low: [],
} satisfies ShopAttention

const setUpOf = (left: number): ShopSetUp => ({
  shop_id: shopId,
  shop: '神田店',
  hidden: true,
  steps: Object.fromEntries(
    typedKeys(setUpSteps).map((step, index) => [step, index >= left]),
  ) as ShopSetUp['steps'],
})

beforeAll(async () => {
  stubBrowser()
  await startI18n()
  await i18n.loadNamespaces(['attention', 'printers', 'set-up'])
  queryClient.setQueryData(profileQuery.queryKey, { shop: { id: shopId } } as never)
})
afterEach(cleanup)

const onShow = vi.fn<() => void>()
const show = (setUp: readonly ShopSetUp[] | null | undefined) =>
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <AttentionList
          dashboard={{ attention: [calm], shops: [] }}
          setUp={setUp}
          onShowSetUp={onShow}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )
const nothingToDo = () => screen.queryByText('対応が必要なことはありません。')

test('nothing needs doing in a shop that is set up', () => {
  show([setUpOf(0)])
  expect(nothingToDo()).toBeTruthy()
})

test('something needs doing in a shop that is not, even where its list is hidden', () => {
  show([setUpOf(3)])
  expect(nothingToDo()).toBeNull()
  expect(screen.getByText('開店の準備が3項目残っています。')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '一覧を表示' }))
  expect(onShow).toHaveBeenCalledOnce()
})

test.each([null, undefined])(
  'shows nothing beside the list, or before the state is known',
  (setUp) => {
    show(setUp)
    expect(nothingToDo()).toBeNull()
  },
)
