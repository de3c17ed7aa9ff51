// The texts that nobody names: those of a resource's fields and of the screens' addresses follow from the contract and the table of screens.

/** Texts of a resource that the kit looks for, whether it has them or not. */
const ofResource = ['title', 'title_one', 'description', 'empty', 'delete_text', 'presets', 'presets_done']

/** What a resource may have texts for: itself, its fields (those of a list's rows as `<list>_<field>` or `<field>`) and their options. */
export function resourceKeys({ name, fields }) {
  return [...ofResource, ...fieldKeys(fields)].map((key) => `${name}:${key}`)
}

function fieldKeys(fields, list = '') {
  return Object.entries(fields).flatMap(([source, field]) => {
    const names = list ? [`${list}_${source}`, source] : [source]
    const options = field.options ?? field.item?.options ?? []
    return [
      ...names.flatMap((name) => [`fields.${name}`, `help.${name}`, ...options.map((option) => `options.${name}.${option}`)]),
      ...(field.fields ? fieldKeys(field.fields, source) : []),
    ]
  })
}

/** Titles and crumbs by the addresses below /pos. */
export function addressKeys(screens) {
  const paths = new Set(['pos'])
  const segments = new Set(['pos', 'new', 'edit', 'batch-update'])
  for (const { path } of screens) {
    const parts = path.split('/')
    parts.forEach((part, index) => {
      paths.add(parts.slice(0, index + 1).join('/'))
      segments.add(part)
    })
  }
  return [...[...paths].map((one) => `navigation:paths.${one}`), ...[...segments].map((one) => `navigation:segments.${one}`)]
}
