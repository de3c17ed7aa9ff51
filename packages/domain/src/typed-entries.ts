/**
 * Typed versions of `Object.keys` and `Object.fromEntries`, for objects whose keys the compiler
 * knows.
 */

/**
 * Returns the keys of an object. The object must have no other keys than its type: a literal, or a
 * record built from one.
 */
export function typedKeys<T extends object>(object: T): (keyof T & string)[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- callers pass objects without keys beyond their type
  return Object.keys(object) as (keyof T & string)[]
}

/** Returns a record with these keys, and `valueOf(key)` as their values. */
export function recordOf<K extends string, V>(
  keys: readonly K[],
  valueOf: (key: K) => V,
): Record<K, V> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the object has only these keys
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, V>
}

/** Returns true if `name` is a key of the object itself. */
export function isKeyOf<T extends object>(name: PropertyKey, object: T): name is keyof T {
  return Object.hasOwn(object, name)
}
