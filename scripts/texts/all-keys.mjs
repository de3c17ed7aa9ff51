// Every text of the product by its key, `<namespace>:<path>`.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The keys of both languages; a text for one thing and for many (`…_one` and `…_other`) is one key, without the ending. */
export function allKeys(folder) {
  const forms = new Set()
  for (const locale of ['ja', 'en']) {
    const files = readdirSync(path.join(folder, locale), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'))
    for (const file of files) {
      const texts = JSON.parse(readFileSync(path.join(folder, locale, file), 'utf8'))
      for (const key of leafKeys(texts)) forms.add(`${file.slice(0, -'.json'.length)}:${key}`)
    }
  }
  const isCounted = (key) => forms.has(`${key}_one`) && forms.has(`${key}_other`)
  return new Set([...forms].map((form) => [form.replace(/_(one|other)$/, ''), form]).map(([key, form]) => (isCounted(key) ? key : form)))
}

/** A list of texts is one text. */
function leafKeys(node, key = '') {
  if (typeof node === 'string' || Array.isArray(node)) return [key]
  return Object.entries(node).flatMap(([name, inner]) => leafKeys(inner, key ? `${key}.${name}` : name))
}
