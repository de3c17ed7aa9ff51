// Completes package-lock.json where a registry holds only some of a tool's platform packages: `npm ci` refuses a lock file in which
// an optional dependency is missing. The entries added carry no integrity; npm skips them on every platform but their own.
import { readFileSync, writeFileSync } from 'node:fs'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const known = new Set(Object.keys(lock.packages).map((place) => place.split('node_modules/').at(-1)))
const platform = /(android|darwin|freebsd|linux|openharmony|win32)-(arm64|x64|arm|ppc64|riscv64|s390x|ia32)/

for (const { optionalDependencies = {} } of Object.values({ ...lock.packages })) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const [, os, cpu] = platform.exec(name) ?? []
    if (known.has(name) || !os) continue
    const libc = name.includes('musl') ? { libc: ['musl'] } : {}
    lock.packages[`node_modules/${name}`] = { version, ...libc, cpu: [cpu], dev: true, optional: true, os: [os] }
    console.log(`added ${name} ${version}`)
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en')))
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
