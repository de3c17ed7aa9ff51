import { createRequire } from 'node:module'
import { z } from 'zod'

const passwordList = z.object({ dictionary: z.object({ 'passwords-common': z.array(z.string()) }) })
let commonest: ReadonlySet<string> | undefined

/**
 * 49,000 passwords of known leaks without capitals and symbols, most common first. Loaded with the
 * first new password, because it takes 50 ms and 4 MB.
 */
export function commonPasswords(): ReadonlySet<string> {
  const load = createRequire(import.meta.url)
  commonest ??= new Set(
    passwordList
      .parse(load('@zxcvbn-ts/language-common'))
      .dictionary['passwords-common'].map(plainLetters),
  )
  return commonest
}

// Common passwords that satisfy the rule `invalid_password`, without digits and symbols: such lists
// decorate one word (`P@ssw0rd1!`, `Welcome@123`, `Qwe123!@#`). The last line has words of the
// product and its trade.
const cores = new Set(
  `password passwort passcode passwd pass pwd qwerty qwert qwer qwe qwertyuiop qaz qazwsx qwaszx zaq zaqxsw asd asdf asdfgh asdfghjkl zxc zxcv zxcvbn zxcvbnm
  admin administrator root user login welcome letmein hello test testing guest secret changeme change temp default master access system server oracle
  aa aaa aaaa abc abcd abcde abcdef abcdefg abcabc xxx iloveyou love loveme sunshine princess football baseball soccer basketball monkey dragon superman batman shadow
  michael jordan jennifer jessica charlie daniel ashley robert thomas andrew nicole george freedom whatever trustno starwars pokemon computer internet samsung google apple
  microsoft windows facebook android summer winter spring autumn january february monday friday india china japan nihon nippon tokyo osaka sakura london america
  pos posbackoffice backoffice restaurant manager kitchen receipt register cashier omise tenpo`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

const letterOf: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
  '7': 't',
}

/**
 * Returns true for common passwords in any capitals and symbols, and for common words decorated
 * with digits and symbols.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  return withoutSymbols(plain).some((text) => commonPasswords().has(text)) || isCommonWord(plain)
}

const withoutSymbols = (plain: string) =>
  [plain, plain.replaceAll('@', 'a').replaceAll('$', 's')].map(plainLetters)

function isCommonWord(plain: string): boolean {
  const undecorated = plain.replaceAll(/^[^a-z]+|[^a-z]+$/g, '')
  const spelt = Array.from(undecorated, (character) => letterOf[character] ?? character).join('')
  return [plain, spelt].some((text) => cores.has(text.replaceAll(/[^a-z]/g, '')))
}

const plainLetters = (text: string) => text.replaceAll(/[^a-z0-9]/g, '')
