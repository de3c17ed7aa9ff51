import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useKeys } from './use-keys.ts'

const next = vi.fn<() => void>()

function Page({ dialog = false }: { dialog?: boolean }) {
  useKeys({ j: next })
  return (
    <>
      <input aria-label="name" />
      <input type="checkbox" aria-label="mark" />
      {dialog && <div role="dialog" />}
    </>
  )
}

test('a key acts on the page and on a checkbox, not while typing nor with Ctrl', () => {
  next.mockClear()
  render(<Page />)
  fireEvent.keyDown(document.body, { key: 'j' })
  fireEvent.keyDown(screen.getByRole('checkbox'), { key: 'j' })
  expect(next).toHaveBeenCalledTimes(2)
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'j' })
  fireEvent.keyDown(document.body, { key: 'j', ctrlKey: true })
  fireEvent.keyDown(document.body, { key: 'toString' })
  expect(next).toHaveBeenCalledTimes(2)
})

test('a closed popover in the page blocks no key', () => {
  next.mockClear()
  render(
    <>
      <Page />
      <div role="dialog" popover="auto" />
    </>,
  )
  fireEvent.keyDown(document.body, { key: 'j' })
  expect(next).toHaveBeenCalledTimes(1)
})

test('keys do nothing while a dialog is open', () => {
  next.mockClear()
  render(<Page dialog />)
  fireEvent.keyDown(document.body, { key: 'j' })
  expect(next).not.toHaveBeenCalled()
})
