import type { VerifyCode } from '../data/staff.ts'

/** Checks a security code with WebAssembly, which is loaded when the first code is checked. */
export const verifyCode: VerifyCode = async (verifier, code) => {
  const { argon2Verify } = await import('hash-wasm')
  return argon2Verify({ password: code, hash: verifier })
}
