export { noteStaff } from './note-staff.ts'
