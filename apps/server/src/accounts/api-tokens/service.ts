export { admitToken } from './admit-token.ts'
