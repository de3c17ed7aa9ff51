export { answerChallenge, closeChallenge, openChallenge } from './challenges.ts'
export { askForPasskey, findPasskey, takeSignature } from './passkeys.ts'
export { askForFactor, takeFactor } from './prove.ts'
export { removeFactors } from './own-factors.ts'
