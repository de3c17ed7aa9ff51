/** The keys of an object that has no others than its type names: a literal, or a record built from one. */
export function typedKeys<T extends object>(object: T): (keyof T & string)[] {
  // An object may have more keys than its type says; the callers' have not.
  return Object.keys(object) as (keyof T & string)[]
}
