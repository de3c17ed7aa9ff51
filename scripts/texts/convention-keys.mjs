// Lists the text keys that follow from conventions: those of a resource's fields (contract) and of
// the screens' paths (table of screens).

/** Optional texts of a resource that the kit looks up. */
const resourceTexts = [
  'title',
  'title_one',
  'description',
  'empty',
  'delete_text',
  'presets',
  'presets_done',
]

/**
 * Returns all keys that a resource may have: its own, its fields (list rows as `<list>_<field>` or
 * `<field>`) and their options.
 */
export function resourceKeys({ name, fields }) {
  return [...resourceTexts, ...fieldKeys(fields)].map((key) => `${name}:${key}`)
}

function fieldKeys(fields, list = '') {
  return Object.entries(fields).flatMap(([source, field]) => {
    const names = list ? [`${list}_${source}`, source] : [source]
    const options = field.options ?? field.item?.options ?? []
    return [
      ...names.flatMap((name) => [
        `fields.${name}`,
        `help.${name}`,
        `when_empty.${name}`,
        ...options.map((option) => `options.${name}.${option}`),
      ]),
      ...(field.fields ? fieldKeys(field.fields, source) : []),
    ]
  })
}

/** Returns the keys of titles and breadcrumbs, by the paths below /pos. */
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
  return [
    ...[...paths].map((path) => `navigation:paths.${path}`),
    ...[...segments].map((segment) => `navigation:segments.${segment}`),
  ]
}
