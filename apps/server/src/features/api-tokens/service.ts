export { authenticateToken } from './authenticate.ts'
