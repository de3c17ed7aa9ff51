import { expect, test, vi } from 'vitest'
import { markSeen } from './use-alerts.ts'

test('alerts are marked as seen even if the page is left at once', async () => {
  const request = vi.fn<typeof fetch>(
    async () => new Response(JSON.stringify({ data: { seen_at: '2026-11-27T00:00:00.000Z' } })),
  )
  vi.stubGlobal('fetch', request)
  await markSeen('2026-11-27T00:00:00.000Z')
  expect(request).toHaveBeenCalledWith(
    expect.stringContaining('/v1/alerts/seen'),
    expect.objectContaining({ method: 'PUT', keepalive: true }),
  )
})
