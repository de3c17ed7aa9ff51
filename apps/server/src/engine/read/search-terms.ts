import { foldSearch } from '@pos/domain/text/fold-search'
import { type RawBuilder, sql } from 'kysely'

/** The folded words of a search. */
export const searchTerms = (q: string | undefined): string[] =>
  foldSearch(q ?? '')
    .split(' ')
    .filter(Boolean)

/** The pattern of a folded text that contains a term. */
export const containing = (term: string): string => `%${term.replace(/[\\%_]/g, '\\$&')}%`

/** SQL: that each term of a search occurs in a text folded by `fold_search`. */
export const matchesTerms = (
  column: RawBuilder<unknown>,
  q: string | undefined,
): RawBuilder<unknown>[] => searchTerms(q).map((term) => sql`${column} like ${containing(term)}`)
