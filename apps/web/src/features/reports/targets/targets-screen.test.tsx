import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { endpointKey } from '#lib/api/use-endpoint.ts'
import { showScreen } from '#lib/testing/show-screen.tsx'
import { i18n, startI18n } from '#lib/text/i18n.ts'
import { stubBrowser } from '#ui/testing/stub-browser.ts'
import { TargetsScreen } from './targets-screen.tsx'

const months = Array.from({ length: 12 }, (_, index) => ({
  month: `2026-${String(index + 1).padStart(2, '0')}-01`,
  target: 100_000,
  net: 0,
  net_before: 0,
}))
const saved = { year: 2026, version: 1, weights: [1, 1, 1, 1, 1, 1, 1], months }
let isReachable = true

beforeAll(async () => {
  stubBrowser()
  await startI18n()
  await i18n.loadNamespaces(['kit', 'targets', 'common'])
})
beforeEach(() => {
  isReachable = true
  vi.stubGlobal('fetch', async () => {
    if (!isReachable) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify({ data: saved }), {
      headers: { 'content-type': 'application/json' },
    })
  })
})
afterEach(cleanup)

const mount = () =>
  showScreen(<TargetsScreen />, {
    profile: {
      shop: { id: '01990000-0000-7000-8000-000000000011', name: '神田店', currency: 'JPY' },
    },
    address: '/?year=2026',
  })

test('typed values stay if the targets cannot be reloaded', async () => {
  const client = mount()
  const [january] = await screen.findAllByDisplayValue('100,000')
  fireEvent.change(january!, { target: { value: '120,000' } })
  isReachable = false
  await act(async () => {
    await client.refetchQueries({ queryKey: ['sales-targets'] })
    // React renders in the next task.
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  expect(client.getQueryState(endpointKey('/v1/sales-targets', { year: '2026' }))?.status).toBe(
    'error',
  )
  expect(screen.getByDisplayValue('120,000')).toBeDefined()
})

test('failed targets show an error and are read again on request', async () => {
  isReachable = false
  mount()
  const again = await screen.findByRole('button', { name: i18n.t('kit:retry') })
  isReachable = true
  fireEvent.click(again)
  expect(await screen.findAllByDisplayValue('100,000')).toHaveLength(12)
})
