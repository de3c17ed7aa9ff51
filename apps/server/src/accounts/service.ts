// The public interface of accounts for other folders.
export { noteStaff } from './staff/service.ts'
