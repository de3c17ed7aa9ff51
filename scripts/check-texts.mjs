// Finds texts that nobody shows, and keys of labels that are no text. Keys of `t` and of the server are typed: the compiler finds those.
import path from 'node:path'
import { register } from 'tsx/esm/api'
import { root } from './steps.mjs'
import { allKeys } from './texts/all-keys.mjs'
import { addressKeys, resourceKeys } from './texts/convention-keys.mjs'
import { wordsOf } from './texts/program-words.mjs'
import { readWebKeys } from './texts/web-keys.mjs'

register()
const { shownResources: resources } = await import('../packages/contract/src/resources.ts')
const { rules } = await import('../packages/domain/src/validation/rules.ts')
const { screens } = await import('../apps/web/src/app/site.ts')

const keys = allKeys(path.join(root, 'packages/texts/src'))
const web = readWebKeys(path.join(root, 'apps/web/tsconfig.json'))
const names = Object.keys(resources)

/** Keys whose type is made of the texts themselves prove nothing: what they stand for is listed here. */
const ofTexts = /^(navigation:(paths|segments)|kit:history\.actions|releases:problems)\./
const server = wordsOf(root, 'apps/server', 'packages/domain', 'packages/contract')
const everywhere = wordsOf(root, 'apps', 'packages')
const lastOf = (key) => key.replace(/^.*[:.]/, '')

const used = new Set([
  ...[...web.keys].filter((key) => !ofTexts.test(key)),
  ...[...web.ofLabels, ...web.columns].flatMap((key) => names.map((name) => `${name}:${key}`)),
  ...Object.values(resources).flatMap((resource) => resourceKeys(resource)),
  ...addressKeys(screens),
  ...Object.keys(rules).map((rule) => `messages/rules:${rule}`),
  // Of every record, where its resource has no text for them.
  'kit:created_at',
  'kit:updated_at',
])

function isUsed(key) {
  if (used.has(key)) return true
  if (key.startsWith('kit:history.actions.') || key.startsWith('releases:problems.')) return server.has(lastOf(key))
  if (key.startsWith('messages/')) return everywhere.has(lastOf(key))
  // What the server names in the trail: kinds, acts and fields, and the columns of its file.
  if (/^trail:(kinds|actions|fields|columns|file|actors)\./.test(key))
    return server.has(lastOf(key)) || key.startsWith('trail:kinds.journal-settings-')
  // Columns of these two stand as their headings do, all of them.
  if (/^files\/(receipts|tables):headings\./.test(key)) return true
  if (key.startsWith('files/') || key.startsWith('reports:')) return server.has(lastOf(key))
  return false
}

const unused = [...keys].filter((key) => !isUsed(key))
// An option without a text stands as it is.
const missing = [...web.ofLabels].filter((key) => !key.startsWith('options.') && !names.some((name) => keys.has(`${name}:${key}`)))
for (const key of unused) console.error(`${key} is shown nowhere`)
for (const key of missing) console.error(`${key} is a text of no resource`)
for (const call of web.wide) console.error(`${String(call)}  could be any text: give its parts a narrower type`)
console.log(`${keys.size} texts, ${unused.length} of them unused`)
if (unused.length + missing.length + web.wide.length > 0) process.exitCode = 1
