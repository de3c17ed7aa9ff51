import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergeSorted } from './merge-sorted.ts'

it('merges all batches in order and loses nothing, for any batch sizes', async () => {
  const lists = fc.array(fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 30 }), {
    maxLength: 5,
  })
  await fc.assert(
    fc.asyncProperty(lists, fc.integer({ min: 1, max: 7 }), async (all, chunk) => {
      const sources = all.map((list) => {
        const left = list.toSorted((a, b) => a - b)
        return () => Promise.resolve(left.splice(0, chunk))
      })
      const out: number[] = []
      for await (const row of mergeSorted(sources, (a, b) => a < b)) out.push(row)
      expect(out).toEqual(all.flat().toSorted((a, b) => a - b))
    }),
  )
})
