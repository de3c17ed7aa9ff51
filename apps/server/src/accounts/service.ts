// The parts of accounts that other folders use.
export { noteStaff } from './staff/service.ts'
