import { type ShownFigure, shownFigure } from './part-figures.ts'
import { partOfGroup, readRowGroup } from './row-groups.ts'

/**
 * The figure that the list of receipts shows for the filters of an address; null without one.
 * `asked` replaces the figure that the address names.
 */
export function figureInAddress(
  filters: Readonly<Partial<Record<string, string>>>,
  asked: string | undefined = filters.figure,
): ShownFigure | null {
  const group = readRowGroup(filters.group ?? '')
  const grouped = group && partOfGroup(group)
  return shownFigure((part) => (filters[part] ?? '') !== '' || grouped === part, asked)
}
