import { condimentGroups } from '@pos/contract/menu/condiment-groups'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { i18n, startI18n } from '#lib/text/i18n.ts'
import { stubBrowser } from '#ui/testing/stub-browser.ts'
import { PosProvider } from '#ui/theme/pos-provider.tsx'
import { ReferencesControl } from './reference-control.tsx'

const condiments = ['ねぎ', '天かす', '温玉'].map((name) => ({ id: name, name, version: 1 }))
let values: string[]

beforeAll(async () => {
  stubBrowser()
  await startI18n()
  await i18n.loadNamespaces('kit')
  await import('./ordered-references.tsx')
})
beforeEach(() => {
  vi.stubGlobal('fetch', async () => {
    const body = { data: condiments, meta: { page: 1, per_page: 50, total: 1203 } }
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
  })
})
afterEach(cleanup)

function Group() {
  const methods = useForm({ defaultValues: { condiment_ids: ['ねぎ', '天かす'] } })
  values = methods.watch('condiment_ids')
  return (
    <FormProvider {...methods}>
      <ReferencesControl
        path="condiment_ids"
        source="condiment_ids"
        field={condimentGroups.fields.condiment_ids}
        label="オプション"
      />
    </FormProvider>
  )
}

async function mount() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Suspense>
        <Group />
      </Suspense>
    </QueryClientProvider>,
    { wrapper: PosProvider },
  )
  await screen.findByText('天かす')
}

test('selected entries are ordered with buttons by keyboard', async () => {
  await mount()
  fireEvent.click(screen.getByRole('button', { name: '上へ: 天かす' }))
  expect(values).toEqual(['天かす', 'ねぎ'])
})

test('removes an entry, appends another, and says that there are more', async () => {
  await mount()
  fireEvent.click(screen.getByRole('button', { name: '外す: ねぎ' }))
  expect(values).toEqual(['天かす'])
  const box = screen.getByLabelText('オプションを追加', { selector: 'input' })
  await act(async () => {
    fireEvent.click(box)
    await Promise.resolve()
  })
  const found = await screen.findByRole('option', { name: '温玉', hidden: true })
  expect(
    screen.getByRole('option', { name: 'ほか1,200件。文字を入力すると探せます', hidden: true }),
  ).toBeTruthy()
  fireEvent.click(found)
  expect(values).toEqual(['天かす', '温玉'])
})
