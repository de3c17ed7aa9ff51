/** New values of some properties; undefined leaves a property as it is. */
export type Changes<T> = { readonly [Name in keyof T]?: T[Name] | undefined }

/** Returns the names of the properties that have a new value. */
export function changedNames(changes: Changes<object>): string[] {
  return Object.entries(changes).flatMap(([name, value]) => (value === undefined ? [] : [name]))
}

/** Returns a copy of a record with new values. */
export function withChanges<T extends object>(record: T, changes: NoInfer<Changes<T>>): T {
  const values = Object.entries(changes).filter(([, value]) => value !== undefined)
  return Object.assign({ ...record }, Object.fromEntries(values))
}
