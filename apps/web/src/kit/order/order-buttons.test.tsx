import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { i18n, startI18n } from '#lib/text/i18n.ts'
import { ConfirmHost } from '#ui/feedback/confirm-host.tsx'
import { stubBrowser } from '#ui/testing/stub-browser.ts'
import { PosProvider } from '#ui/theme/pos-provider.tsx'
import { OrderButtons } from './order-buttons.tsx'

beforeAll(async () => {
  stubBrowser()
  await startI18n()
  await i18n.loadNamespaces('kit')
})
afterEach(cleanup)

function mount(isChanged: boolean) {
  const actions = {
    onSave: vi.fn<() => void>(),
    onCancel: vi.fn<() => void>(),
    onReset: vi.fn<() => void>(),
    onClear: vi.fn<() => void>(),
  }
  render(
    <>
      <OrderButtons isChanged={isChanged} isSaving={false} {...actions} />
      <ConfirmHost ok="OK" cancel="キャンセル" />
    </>,
    { wrapper: PosProvider },
  )
  return actions
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test.each([
  ['保存', '並び順を保存しますか?', 'onSave'],
  ['キャンセル', '並べ替えをやめますか?', 'onCancel'],
  ['登録順にする', '登録順に並べますか?', 'onClear'],
  ['保存済みの順に戻す', '保存済みの並び順に戻しますか?', 'onReset'],
] as const)('%s asks first and acts on OK alone', async (name, question, action) => {
  const actions = mount(true)
  fireEvent.click(button(name))
  const dialog = await screen.findByRole('dialog', { name: question })
  fireEvent.keyDown(dialog, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(actions[action]).not.toHaveBeenCalled()
  fireEvent.click(button(name))
  fireEvent.click(await screen.findByRole('button', { name: 'OK' }))
  await waitFor(() => expect(actions[action]).toHaveBeenCalledOnce())
})

test('without changes, saving and reset are disabled, and leaving asks nothing', () => {
  const actions = mount(false)
  expect(button('保存').disabled).toBe(true)
  expect(button('保存済みの順に戻す').disabled).toBe(true)
  fireEvent.click(button('キャンセル'))
  expect(actions.onCancel).toHaveBeenCalledOnce()
})
