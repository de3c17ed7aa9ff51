import { expect, test } from 'vitest'
import { seenPrinter } from './printer-paper.ts'

const day = Array.from({ length: 1440 }, (_, minute) => new Date(Date.UTC(2026, 3, 10, 0, minute)))

test('a backup takes over when a printer runs out of paper', () => {
  const seen = day.map((at) => seenPrinter({ id: 'kitchen', backup_printer_id: 'hall' }, at))
  const states = seen
    .map(({ state }) => state)
    .filter((state, index, all) => state !== all[index - 1])
  const times = states.filter((state) => state === 'paper_out').length
  expect(times).toBeGreaterThan(2)
  expect(times).toBeLessThan(30)
  expect(states.join(' ')).toBe(
    ['ok', ...Array.from({ length: times }, () => 'paper_low paper_out ok')].join(' '),
  )
  for (const { state, backup_printer_id } of seen)
    expect(backup_printer_id).toBe(state === 'paper_out' ? 'hall' : null)
})

test('the printers of a shop do not fail all at once', () => {
  const out = (id: string) => day.map((at) => seenPrinter({ id }, at).state === 'paper_out')
  expect(out('kitchen')).not.toEqual(out('hall'))
})
