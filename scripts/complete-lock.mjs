// Adds missing platform packages to package-lock.json, for registries that hold only some of them.
// `npm ci` refuses a lock file in which an optional dependency is missing. The added entries have
// no integrity hash; npm skips them on other platforms.
import { readFileSync, writeFileSync } from 'node:fs'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const lockedNames = new Set(
  Object.keys(lock.packages).map((folder) => folder.split('node_modules/').at(-1)),
)
const platform =
  /(android|darwin|freebsd|linux|openharmony|win32)-(arm64|x64|arm|ppc64|riscv64|s390x|ia32)/

for (const { optionalDependencies = {} } of Object.values({ ...lock.packages })) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const [, os, cpu] = platform.exec(name) ?? []
    if (lockedNames.has(name) || !os) continue
    const libc = name.includes('musl') ? { libc: ['musl'] } : {}
    lock.packages[`node_modules/${name}`] = {
      version,
      ...libc,
      cpu: [cpu],
      dev: true,
      optional: true,
      os: [os],
    }
    console.log(`added ${name} ${version}`)
  }
}
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en')),
)
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
