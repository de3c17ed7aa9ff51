import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { verifyCode } from './verify-code.ts'

test('checks a code against the hash that the server sends', async () => {
  const verifier = await hash('4711')
  expect(await verifyCode(verifier, '4711')).toBe(true)
  expect(await verifyCode(verifier, '4712')).toBe(false)
})
