/**
 * Loads each namespace from a separate file (by Vite); Japanese `common` is part of the first load.
 */
const files = import.meta.glob<{ default: Record<string, unknown> }>([
  './*/*.json',
  '!./ja/common.json',
])

/**
 * Loads the texts of a namespace when a screen needs them; rejects if there is no such namespace.
 */
export async function loadNamespace(
  locale: string,
  namespace: string,
): Promise<Record<string, unknown>> {
  const file = await files[`./${locale}/${namespace}.json`]?.()
  if (!file) throw new Error(`No texts ${locale}/${namespace}`)
  return file.default
}
