import { devices } from '@pos/contract/devices/devices'
import { subCategoryGroups } from '@pos/contract/menu/sub-category-groups'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { basePath, isListPath, type PagePath, recordPath } from './page-path.ts'

const linkTo = (path: PagePath) => path
const text: string = '/pos/devices'

// Checked by the compiler: a link to a missing page is an error of `npm run check`.
const links = {
  lists: [
    linkTo('/login'),
    linkTo('/pos/menu-items'),
    linkTo('/pos/sub-categories/groups/new'),
    linkTo('/pos/menu-items/preview'),
  ],
  release: (number: number) => linkTo(`/pos/releases/${number}`),
  // @ts-expect-error -- the page is called revenues
  misspelt: () => linkTo('/pos/reports/revenue'),
  // @ts-expect-error -- not the id of a record
  noId: () => linkTo('/pos/menu-items/prevew'),
  // @ts-expect-error -- no resource of this name
  noResource: () => recordPath('device', '018f'),
  // @ts-expect-error -- any text
  text: () => linkTo(text),
}

describe('consist of a resource and an id, below the parent if there is one', () => {
  const id = '0190b0c8-0000-7000-8000-000000000001'

  it('are made of a resource and an id, below a parent where there is one', () => {
    expect(basePath(devices)).toBe('/pos/devices')
    expect(basePath(subCategoryGroups)).toBe('/pos/sub-categories/groups')
    expect(basePath(subCategoryGroups, id)).toBe(`/pos/sub-categories/${id}/groups`)
    expect(recordPath('receipts/quarantine', id)).toBe(`/pos/receipts/quarantine/${id}`)
    expect(recordPath(basePath(subCategoryGroups, id), id)).toBe(
      `/pos/sub-categories/${id}/groups/${id}`,
    )
    expectTypeOf(links.release).returns.toEqualTypeOf<PagePath>()
  })

  it('of lists have no id', () => {
    expect(isListPath('receipts')).toBe(true)
    expect(isListPath('receipts/$id')).toBe(false)
  })
})
