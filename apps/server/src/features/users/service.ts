export { codeFingerprint, codeLength, isCodeTaken, openCode, saveCode, storeCode } from './security-codes.ts'
