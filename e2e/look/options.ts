import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type UserRole, userRoles } from '@pos/contract/permissions'
import { type Locale, locales } from '@pos/texts/locales'
import { type Scheme, schemes } from '../support/find-faults.ts'

/** One way to look at a screen. */
export interface Look {
  readonly language: Locale
  readonly scheme: Scheme
}

/** What the command line asks for. */
export interface Options {
  /** A running product; null: one is started with the demo. */
  readonly url: string | null
  /** null: nobody is signed in, and the public pages are shown. */
  readonly role: UserRole | null
  readonly shop: string | null
  readonly paths: readonly string[]
  readonly looks: readonly Look[]
  readonly widths: readonly number[]
  readonly delay: number
  readonly isSlow: boolean
  readonly isCold: boolean
  /** Only screens that the role below may not see. */
  readonly isExclusive: boolean
  readonly folder: string
}

export const usage = `npm run look -- [options]
  --url URL           a running product with the demo's accounts (default: the built one is started)
  --role ROLE         ${userRoles.join(', ')}, nobody (default: shop_manager)
  --exclusive         only screens that the role below cannot see
  --shop NAME         the shop to enter (default: the demo's Japanese one)
  --paths a,b         only routes whose path holds one of these
  --languages ja,en   --schemes light,dark   every language in every scheme
  --looks ja-light,en-dark                   or these pairs alone
  --widths 390,768,1024,1440,1920
  --full              every address is loaded cold, and its layout shift measured
  --delay MS          answers of /v1 come so much later; shows the waiting screens too (implies --full)
  --network 3g        a slow network without a cache (implies --full)
  --out FOLDER        where sheets and faults.json go (default: a new folder for temporary files)`

/** Reads the command line. Throws with a sentence where it asks for what does not exist. */
export function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      role: { type: 'string', default: 'shop_manager' },
      exclusive: { type: 'boolean', default: false },
      shop: { type: 'string' },
      paths: { type: 'string', default: '' },
      languages: { type: 'string', default: 'ja,en' },
      schemes: { type: 'string', default: 'light,dark' },
      looks: { type: 'string' },
      widths: { type: 'string', default: '390,768,1024,1440,1920' },
      full: { type: 'boolean', default: false },
      delay: { type: 'string', default: '0' },
      network: { type: 'string' },
      out: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(usage)
    process.exit(0)
  }
  if (values.network !== undefined && values.network !== '3g') throw new Error('--network knows 3g alone')
  const delay = Number(values.delay)
  const isSlow = values.network === '3g'
  const role = values.role === 'nobody' ? null : oneOf(userRoles, values.role)
  return {
    url: values.url?.replace(/\/$/, '') ?? null,
    role,
    shop: values.shop ?? null,
    paths: listed(values.paths),
    looks: values.looks ? listed(values.looks).map(readLook) : crossed(values.languages, values.schemes),
    widths: listed(values.widths).map(Number),
    delay,
    isSlow,
    // Nobody has no app to walk in: each public page stands for itself.
    isCold: values.full || delay > 0 || isSlow || role === null,
    isExclusive: values.exclusive,
    folder: values.out ? path.resolve(values.out) : mkdtempSync(path.join(tmpdir(), 'pos-look-')),
  }
}

const listed = (text: string) => text.split(',').filter((part) => part !== '')

function oneOf<T extends string>(known: readonly T[], text: string): T {
  const found = known.find((one) => one === text)
  if (!found) throw new Error(`${text} is none of ${known.join(', ')}`)
  return found
}

function readLook(text: string): Look {
  const [language = '', scheme = ''] = text.split('-')
  return { language: oneOf(locales, language), scheme: oneOf(schemes, scheme) }
}

/** Every language in every scheme, in an order in which only one of both changes from look to look. */
function crossed(languages: string, inSchemes: string): Look[] {
  return listed(languages).flatMap((language, index) => {
    const row = listed(inSchemes).map((scheme) => readLook(`${language}-${scheme}`))
    return index % 2 === 0 ? row : row.toReversed()
  })
}
