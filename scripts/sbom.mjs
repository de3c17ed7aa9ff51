// npm run sbom [-- FILE]: writes the software bill of materials (CycloneDX) of the shipped
// packages, and refuses unapproved licenses.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './steps.mjs'

/** Licenses that every package may have, with the reason. */
const allowed = {
  MIT: 'permissive: keep the notice',
  'Apache-2.0': 'permissive, with a patent grant: keep the notice',
  ISC: 'permissive: keep the notice',
  'BSD-2-Clause': 'permissive: keep the notice',
  'BSD-3-Clause': 'permissive: keep the notice, do not advertise with the names of its authors',
  'BlueOak-1.0.0': 'permissive: keep the notice or its address',
  '0BSD': 'permissive, without conditions',
  Unlicense: 'public domain',
}
/** Licenses that only certain packages may have. */
const allowedFor = [
  {
    licence: 'LGPL-3.0-or-later',
    packages: /^@img\/sharp-(libvips-|win32-)/,
    reason:
      'libvips is loaded dynamically, unchanged, and can be exchanged for another build of it',
  },
]

/** Returns whether a package may have a license (SPDX id). */
const isAllowed = (name, licence) =>
  licence in allowed ||
  allowedFor.some((exception) => exception.licence === licence && exception.packages.test(name))

/**
 * Returns whether a license expression is allowed: any part of an OR, all parts of an AND. Mixed
 * expressions need a manual review.
 */
function isExpressionAllowed(name, expression) {
  const parts = expression.replaceAll(/^\(|\)$/g, '')
  if (/ OR /i.test(parts) && / AND /i.test(parts)) return false
  if (/ OR /i.test(parts)) return parts.split(/ OR /i).some((licence) => isAllowed(name, licence))
  return parts.split(/ AND /i).every((licence) => isAllowed(name, licence))
}

/** Returns the licenses of a component as one SPDX expression; empty if it names none. */
const licenceOf = ({ licenses = [] }) =>
  licenses
    .map(({ expression, license }) => expression ?? license?.id ?? license?.name ?? '')
    .join(' AND ')

/** Reads the bill of server, web app and simulator with their runtime dependencies. */
function readBill() {
  const apps = ['server', 'web', 'pos-simulator'].flatMap((name) => ['--workspace', `apps/${name}`])
  const text = execFileSync(
    'npm',
    ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--omit', 'dev', ...apps],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const bill = JSON.parse(text)
  // npm names the application after its folder.
  const { name, version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  Object.assign(bill.metadata.component, { name, version, purl: `pkg:npm/${name}@${version}` })
  return bill
}

/** Returns whether a component is a package of this workspace. */
const isOurs = ({ properties = [] }) =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:private' && value === 'true')

const bill = readBill()
const file = path.resolve(process.argv[2] ?? path.join(root, '.cache', 'sbom.cdx.json'))
mkdirSync(path.dirname(file), { recursive: true })
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)

const packages = bill.components.filter((component) => !isOurs(component))
const counts = new Map()
for (const component of packages) {
  const licence = licenceOf(component) || 'none'
  counts.set(licence, (counts.get(licence) ?? 0) + 1)
}
for (const [licence, count] of [...counts].toSorted(([, a], [, b]) => b - a))
  console.log(`${String(count).padStart(4)}  ${licence}`)
const refused = packages.filter(
  (component) => !isExpressionAllowed(component.name, licenceOf(component)),
)
for (const component of refused)
  console.error(
    `${component.name}@${component.version}: ${licenceOf(component) || 'no license'} is not allowed (scripts/sbom.mjs)`,
  )
console.log(
  `${packages.length} packages, ${refused.length === 0 ? 'all licenses allowed' : `${refused.length} refused`}: ${path.relative(process.cwd(), file)}`,
)
process.exitCode = packages.length > 0 && refused.length === 0 ? 0 : 1
