import { foldSearch } from '@pos/domain/text/fold-search'

/** A major or a family group as the tree shows it. */
export interface GroupRecord {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly name_en: string | null
  readonly major_group_id?: string
}

/** A major group with its family groups, both in their order. */
export interface Branch {
  readonly major: GroupRecord
  readonly families: readonly GroupRecord[]
}

/**
 * The tree of major and family groups. With a search, only matches (of folded text) stay: a family
 * with its major, and a matching major with all of its families.
 */
export function treeOf(
  majors: readonly GroupRecord[],
  families: readonly GroupRecord[],
  search = '',
): Branch[] {
  const text = foldSearch(search)
  const fits = ({ name, name_en }: GroupRecord) =>
    foldSearch(`${name} ${name_en ?? ''}`).includes(text)
  return majors.flatMap((major) => {
    const members = families.filter((family) => family.major_group_id === major.id)
    if (fits(major)) return [{ major, families: members }]
    const fitting = members.filter(fits)
    return fitting.length > 0 ? [{ major, families: fitting }] : []
  })
}

/**
 * Target of the dialog: a new or an existing major group, or a family group (a new one below
 * `majorId`).
 */
export type Editing =
  | { readonly level: 'major'; readonly record: GroupRecord | null }
  | { readonly level: 'family'; readonly record: GroupRecord | null; readonly majorId: string }
