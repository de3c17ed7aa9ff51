import { useTranslation } from 'react-i18next'

interface Seated {
  readonly seats: number
}

/** "12 tables, 40 seats" of these tables. */
export function useTableCounts(): (tables: readonly Seated[]) => string {
  const { t: texts } = useTranslation('shop-maps')
  return (tables) =>
    texts('inspector.counts', {
      tables: texts('inspector.table_count', { count: tables.length }),
      seats: texts('inspector.seats', { count: tables.reduce((sum, { seats }) => sum + seats, 0) }),
    })
}
