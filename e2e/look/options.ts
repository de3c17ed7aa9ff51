import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type UserRole, userRoles } from '@pos/contract/permissions'
import { type Locale, locales } from '@pos/texts/locales'
import { type Scheme, schemes } from '../support/find-faults.ts'

/** A language and color scheme in which a screen is shown. */
export interface Look {
  readonly language: Locale
  readonly scheme: Scheme
}

/** The options of the command line. */
export interface Options {
  /** The address of a running product; null starts one with the demo. */
  readonly url: string | null
  /** The role to sign in as; null shows the public pages without a sign-in. */
  readonly role: UserRole | null
  readonly shop: string | null
  readonly paths: readonly string[]
  readonly looks: readonly Look[]
  readonly widths: readonly number[]
  readonly delay: number
  readonly isSlow: boolean
  readonly isCold: boolean
  /** True to show only screens that the next lower role may not open. */
  readonly isExclusive: boolean
  readonly folder: string
}

export const usage = `npm run look -- [options]
  --url URL           a running product with the demo's accounts (default: starts the built one)
  --role ROLE         ${userRoles.join(', ')}, nobody (default: shop_manager)
  --exclusive         only screens that the next lower role cannot open
  --shop NAME         the shop to enter (default: the demo's Japanese one)
  --paths a,b         only routes whose path contains one of these
  --languages ja,en   --schemes light,dark   all combinations
  --looks ja-light,en-dark                   or only these pairs
  --widths 390,768,1024,1440,1920
  --full              loads every address without a cache of the app, and measures its layout shift
  --delay MS          delays responses of /v1, and shows the loading screens too (implies --full)
  --network 3g        a slow network without a cache (implies --full)
  --out FOLDER        folder for sheets and faults.json (default: a new temporary folder)`

/** Reads the command line. Throws for unknown values. */
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
  if (values.network !== undefined && values.network !== '3g')
    throw new Error('Unknown network. The only value of --network is 3g.')
  const delay = Number(values.delay)
  const isSlow = values.network === '3g'
  const role = values.role === 'nobody' ? null : oneOf(userRoles, values.role)
  return {
    url: values.url?.replace(/\/$/, '') ?? null,
    role,
    shop: values.shop ?? null,
    paths: listed(values.paths),
    looks: values.looks
      ? listed(values.looks).map(readLook)
      : crossed(values.languages, values.schemes),
    widths: listed(values.widths).map(Number),
    delay,
    isSlow,
    // Without a sign-in there is no app to navigate in, so each public page is loaded separately.
    isCold: values.full || delay > 0 || isSlow || role === null,
    isExclusive: values.exclusive,
    folder: values.out ? path.resolve(values.out) : mkdtempSync(path.join(tmpdir(), 'pos-look-')),
  }
}

const listed = (text: string) => text.split(',').filter((part) => part !== '')

function oneOf<T extends string>(options: readonly T[], text: string): T {
  const option = options.find((candidate) => candidate === text)
  if (!option) throw new Error(`Unknown value "${text}". Use one of ${options.join(', ')}.`)
  return option
}

function readLook(text: string): Look {
  const [language = '', scheme = ''] = text.split('-')
  return { language: oneOf(locales, language), scheme: oneOf(schemes, scheme) }
}

/**
 * Combines every language with every scheme. From one look to the next, only the language or the
 * scheme changes.
 */
function crossed(languages: string, inSchemes: string): Look[] {
  return listed(languages).flatMap((language, index) => {
    const row = listed(inSchemes).map((scheme) => readLook(`${language}-${scheme}`))
    return index % 2 === 0 ? row : row.toReversed()
  })
}
