import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { useAction } from '#lib/api/use-action.ts'
import { endpointKey } from '#lib/api/use-endpoint.ts'
import { startI18n } from '#lib/text/i18n.ts'
import { dismissAll, snackbarStore } from '#ui/feedback/snackbar-store.ts'
import { stubBrowser } from '#ui/testing/stub-browser.ts'
import { PosProvider } from '#ui/theme/pos-provider.tsx'
import { TextField } from './fields.tsx'
import { FormDialog } from './form-dialog.tsx'

const onClose = vi.fn<() => void>()
const request = vi.fn<(path: string, body: unknown) => Promise<Response>>()
const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
let client: QueryClient

function Dialog() {
  const reopen = useAction('POST', '/v1/day-close/reopen', { done: 'Reopened' })
  return (
    <FormDialog
      title="Reopen"
      ok="Send"
      defaults={{ reason: '' }}
      body={({ reason }) => ({ business_date: '2026-11-25', reason })}
      action={reopen}
      onClose={onClose}
    >
      <TextField name="reason" label="Reason" maxLength={400} required />
    </FormDialog>
  )
}

function open() {
  render(
    <QueryClientProvider client={client}>
      <PosProvider>
        <Dialog />
      </PosProvider>
    </QueryClientProvider>,
  )
  fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), {
    target: { value: 'Miscounted' },
  })
}

const button = () => screen.getByRole('button', { name: 'Send' })
const press = async () => {
  await waitFor(() => expect(button()).toHaveProperty('disabled', false))
  fireEvent.click(button())
}

beforeAll(async () => {
  stubBrowser()
  await startI18n()
})
beforeEach(() => {
  client = new QueryClient()
  request.mockReset().mockImplementation(async () => answer(200, { data: {} }))
  onClose.mockClear()
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) =>
    request(path, JSON.parse(String(body))),
  )
})
afterEach(() => {
  cleanup()
  dismissAll()
})

describe('FormDialog', () => {
  it('disables its button until every required field is filled', async () => {
    open()
    await waitFor(() => expect(button()).toHaveProperty('disabled', false))
    fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: '  ' } })
    await waitFor(() => expect(button()).toHaveProperty('disabled', true))
  })

  it('sends the values, reports success and closes', async () => {
    open()
    await press()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(request).toHaveBeenCalledWith('/v1/day-close/reopen', {
      business_date: '2026-11-25',
      reason: 'Miscounted',
    })
    expect(snackbarStore.read()?.message).toBe('Reopened')
  })

  it('sends one request for two presses', async () => {
    let finish: (response: Response) => void = () => {}
    request.mockImplementation(() => new Promise((resolve) => (finish = resolve)))
    open()
    await press()
    fireEvent.submit(button())
    await waitFor(() => expect(request).toHaveBeenCalledOnce())
    finish(answer(200, { data: {} }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(request).toHaveBeenCalledOnce()
  })

  it('shows an error at the field that it names, and stays open', async () => {
    request.mockImplementation(async () =>
      answer(422, {
        exception: 'ValidationFailed',
        message: 'Wrong',
        errors: { reason: ['Too vague'] },
      }),
    )
    open()
    await press()
    await screen.findByText('Too vague')
    expect(screen.getByRole('textbox', { name: 'Reason' }).getAttribute('aria-invalid')).toBe(
      'true',
    )
    expect(screen.queryByRole('alert')).toBe(null)
    expect(onClose).not.toHaveBeenCalled()
  })

  it('shows an error that names no field above the fields', async () => {
    request.mockImplementation(async () =>
      answer(409, { exception: 'Conflict', message: 'The day was reopened already' }),
    )
    open()
    await press()
    expect((await screen.findByRole('alert')).textContent).toBe('The day was reopened already')
    expect(snackbarStore.read()).toBe(null)
  })

  it('makes cached responses of the affected topics stale', async () => {
    const [affected, other] = [endpointKey('/v1/reports/revenues'), endpointKey('/v1/webhooks')]
    for (const key of [affected, other]) client.setQueryData(key, { data: {} })
    open()
    await press()
    await waitFor(() => expect(client.getQueryState(affected)?.isInvalidated).toBe(true))
    expect(client.getQueryState(other)?.isInvalidated).toBe(false)
  })
})
