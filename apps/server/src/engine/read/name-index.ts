import { foldSearch } from '@pos/domain/text/fold-search'
import { foldText } from '@pos/domain/text/fold-text'

/**
 * Values by name: an exact name first, then one that searches treat as equal ("Crème" and "Creme").
 */
export class NameIndex<T> {
  readonly #exact = new Map<string, T[]>()
  readonly #alike = new Map<string, T[]>()

  add(name: string, value: T): void {
    put(this.#exact, foldText(name), value)
    put(this.#alike, foldSearch(name), value)
  }

  get(name: string): readonly T[] {
    return this.#exact.get(foldText(name)) ?? this.#alike.get(foldSearch(name)) ?? []
  }
}

function put<T>(map: Map<string, T[]>, key: string, value: T) {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}
