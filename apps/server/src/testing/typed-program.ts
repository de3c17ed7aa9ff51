import { spawn } from 'node:child_process'
import path from 'node:path'
import { isRow, type Row } from '@pos/domain/values'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'

/** The types of a document's paths, limited to those that a program uses. */
export async function typesOf(document: Row, uses: (path: string) => boolean): Promise<string> {
  const paths = Object.fromEntries(
    Object.entries(isRow(document.paths) ? document.paths : {}).filter(([one]) => uses(one)),
  )
  return astToString(await openapiTS(JSON.stringify({ ...document, paths })))
}

/** A program of the documentation, and the file of its types. */
export interface TypedProgram {
  readonly program: string
  readonly typesFile: string
}

/** Returns the errors of TypeScript, in strict mode, for a program with these types. */
export function faultsOf(
  { program, typesFile }: TypedProgram,
  source: string,
  declarations: string,
): string[] {
  const made = new Map([
    [program, source],
    [path.join(path.dirname(program), typesFile), declarations],
  ])
  const options: ts.CompilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.asynciterable.d.ts'],
    types: ['node'],
    allowImportingTsExtensions: true,
  }
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (name) => made.has(name) || fileExists(name)
  host.readFile = (name) => made.get(name) ?? readFile(name)
  host.getSourceFile = (name, version, ...rest) => {
    const text = made.get(name)
    return text === undefined
      ? getSourceFile(name, version, ...rest)
      : ts.createSourceFile(name, text, version)
  }
  return ts
    .getPreEmitDiagnostics(ts.createProgram([program], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

/**
 * Runs the example as a separate process; `onWaiting` is called when it waits for the next release.
 * Returns its report.
 */
export async function runProgram(
  program: string,
  variables: Record<string, string>,
  {
    exitCode,
    onWaiting = async () => {},
  }: { exitCode: (code: unknown, faults: string) => void; onWaiting?: () => Promise<void> },
): Promise<unknown> {
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    env: { ...process.env, ...variables },
    stdio: 'pipe',
  })
  let said = ''
  let faults = ''
  let following = Promise.resolve()
  let isWaiting = false
  child.stderr.on('data', (chunk: Buffer) => (faults += chunk.toString()))
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    if (isWaiting || !said.includes('waiting')) return
    isWaiting = true
    following = onWaiting()
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  await following
  exitCode(code, faults)
  return JSON.parse(said.trim().split('\n').at(-1) ?? '')
}
