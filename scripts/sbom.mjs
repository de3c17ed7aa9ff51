// Writes the software bill of materials (CycloneDX) of all that ships, and refuses licences that nobody has agreed to:
// npm run sbom [-- FILE]
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './steps.mjs'

/** What may ship, and why. */
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
/** What may ship as these packages alone. */
const allowedFor = [
  {
    licence: 'LGPL-3.0-or-later',
    packages: /^@img\/sharp-(libvips-|win32-)/,
    reason: 'libvips is loaded dynamically, unchanged, and can be exchanged for another build of it',
  },
]

/** One licence of a package, by its SPDX id. */
const isAllowed = (name, licence) => licence in allowed || allowedFor.some((one) => one.licence === licence && one.packages.test(name))

/** A licence expression: of a choice one has to be allowed, of a sum all. Mixed ones are for people to read. */
function isExpressionAllowed(name, expression) {
  const parts = expression.replaceAll(/^\(|\)$/g, '')
  if (/ OR /i.test(parts) && / AND /i.test(parts)) return false
  if (/ OR /i.test(parts)) return parts.split(/ OR /i).some((licence) => isAllowed(name, licence))
  return parts.split(/ AND /i).every((licence) => isAllowed(name, licence))
}

/** The licences of a component as one text; empty where it names none. */
const licenceOf = ({ licenses = [] }) =>
  licenses.map(({ expression, license }) => expression ?? license?.id ?? license?.name ?? '').join(' AND ')

/** Server, web app and simulator with all that they need to run; the workspace's own packages are no third party. */
function readBill() {
  const apps = ['server', 'web', 'pos-simulator'].flatMap((name) => ['--workspace', `apps/${name}`])
  const text = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--omit', 'dev', ...apps], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const bill = JSON.parse(text)
  // npm names the whole by its folder.
  const { name, version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  Object.assign(bill.metadata.component, { name, version, purl: `pkg:npm/${name}@${version}` })
  return bill
}

const isOurs = ({ properties = [] }) => properties.some(({ name, value }) => name === 'cdx:npm:package:private' && value === 'true')

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
for (const [licence, count] of [...counts].toSorted(([, a], [, b]) => b - a)) console.log(`${String(count).padStart(4)}  ${licence}`)
const refused = packages.filter((component) => !isExpressionAllowed(component.name, licenceOf(component)))
for (const component of refused)
  console.error(`${component.name}@${component.version}: ${licenceOf(component) || 'no licence'} is not allowed (scripts/sbom.mjs)`)
console.log(
  `${packages.length} packages, ${refused.length === 0 ? 'every licence allowed' : `${refused.length} refused`}: ${path.relative(process.cwd(), file)}`,
)
process.exitCode = packages.length > 0 && refused.length === 0 ? 0 : 1
