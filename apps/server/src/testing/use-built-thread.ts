import { pathToFileURL } from 'node:url'
import { tableThread } from '#import-export/read-file'
import { builtProgram } from './built-programs.ts'

// Before every test file: each uploaded file starts a thread.
Object.assign(tableThread, { program: pathToFileURL(builtProgram('table-worker')), eval: false })
