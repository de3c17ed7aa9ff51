// Lists the keys of all texts of the product, as `<namespace>:<path>`.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Returns the keys of both languages. The plural forms `…_one` and `…_other` are one key without
 * the suffix.
 */
export function allKeys(folder) {
  const forms = new Set()
  for (const locale of ['ja', 'en']) {
    const files = readdirSync(path.join(folder, locale), {
      recursive: true,
      encoding: 'utf8',
    }).filter((file) => file.endsWith('.json'))
    for (const file of files) {
      const texts = JSON.parse(readFileSync(path.join(folder, locale, file), 'utf8'))
      for (const key of leafKeys(texts)) forms.add(`${file.slice(0, -'.json'.length)}:${key}`)
    }
  }
  const isCounted = (key) => forms.has(`${key}_one`) && forms.has(`${key}_other`)
  return new Set(
    [...forms]
      .map((form) => [form.replace(/_(one|other)$/, ''), form])
      .map(([key, form]) => (isCounted(key) ? key : form)),
  )
}

/** Returns the paths of the texts below a node. A list of texts counts as one text. */
function leafKeys(node, key = '') {
  if (typeof node === 'string' || Array.isArray(node)) return [key]
  return Object.entries(node).flatMap(([name, inner]) =>
    leafKeys(inner, key ? `${key}.${name}` : name),
  )
}
