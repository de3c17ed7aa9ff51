// Finds unused texts, and label keys without a text. Keys of `t` and of the server are typed, so
// the compiler checks those.
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
const { screens } = await import('../apps/web/src/app/routing/site.ts')

const keys = allKeys(path.join(root, 'packages/texts/src'))
const web = readWebKeys(
  ...['apps/web', 'apps/register', 'packages/order-screen'].map((folder) =>
    path.join(root, folder, 'tsconfig.json'),
  ),
)
const names = Object.keys(resources)

/**
 * Keys whose type derives from the texts themselves, so that the type does not prove their use.
 * Other rules below cover them.
 */
const selfTypedKeys = /^(navigation:(paths|segments)|kit:history\.actions|releases:problems)\./
const server = wordsOf(root, 'apps/server', 'packages/domain', 'packages/contract')
const everywhere = wordsOf(root, 'apps', 'packages')
const lastOf = (key) => key.replace(/^.*[:.]/, '')

const used = new Set([
  ...[...web.keys].filter((key) => !selfTypedKeys.test(key)),
  ...[...web.ofLabels, ...web.columns].flatMap((key) => names.map((name) => `${name}:${key}`)),
  ...Object.values(resources).flatMap((resource) => resourceKeys(resource)),
  ...addressKeys(screens),
  ...Object.keys(rules).map((rule) => `messages/rules:${rule}`),
  // Fallbacks for resources without texts for these fields.
  'kit:created_at',
  'kit:updated_at',
])

function isUsed(key) {
  if (used.has(key)) return true
  if (key.startsWith('kit:history.actions.') || key.startsWith('releases:problems.'))
    return server.has(lastOf(key))
  if (key.startsWith('messages/')) return everywhere.has(lastOf(key))
  // The server names these texts of the audit log: kinds, actions, fields, actors and the columns
  // of its file.
  if (/^trail:(kinds|actions|fields|columns|file|actors)\./.test(key))
    return server.has(lastOf(key)) || key.startsWith('trail:kinds.journal-settings-')
  // These two files contain a column for each of their headings.
  if (/^files\/(receipts|tables):headings\./.test(key)) return true
  if (key.startsWith('files/') || key.startsWith('reports:')) return server.has(lastOf(key))
  return false
}

const unused = [...keys].filter((key) => !isUsed(key))
// An option without a text is shown as its value.
const missing = [...web.ofLabels].filter(
  (key) => !key.startsWith('options.') && !names.some((name) => keys.has(`${name}:${key}`)),
)
for (const key of unused) console.error(`${key} is unused`)
for (const key of missing) console.error(`${key} has no text in any resource`)
for (const call of web.wide)
  console.error(`${String(call)}  can be any key: give its parts a narrower type`)
console.log(`${keys.size} texts, ${unused.length} of them unused`)
if (unused.length + missing.length + web.wide.length > 0) process.exitCode = 1
