/** Each namespace as a file of its own, by Vite; Japanese `common` is in the first load already. */
const files = import.meta.glob<{ default: Record<string, unknown> }>([
  './*/*.json',
  '!./ja/common.json',
])

/** Reads the texts of one namespace when a screen needs them; rejects where there is none. */
export async function loadNamespace(
  locale: string,
  namespace: string,
): Promise<Record<string, unknown>> {
  const file = await files[`./${locale}/${namespace}.json`]?.()
  if (!file) throw new Error(`No texts ${locale}/${namespace}`)
  return file.default
}
