import { tableReader } from '#exchange/tables/read-file'
import { builtProgram } from './built-programs.ts'

// Before every test file, because each uploaded file starts a process.
tableReader.program = { file: builtProgram('table-process'), flags: [] }
