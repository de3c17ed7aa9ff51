export {
  codeFingerprints,
  codeLength,
  isCodeTaken,
  openCode,
  saveCode,
  sealCode,
  storeCode,
} from './security-codes.ts'
