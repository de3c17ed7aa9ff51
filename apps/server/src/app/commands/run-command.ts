import { type Database, openDatabase } from '#platform/database/database'
import { migrate } from '#platform/database/schema/migrate'
import { type Environment, readEnvironment } from '#platform/process/environment'
import { createLog, type Log } from '#platform/process/log'
import { migrationsFolder } from '../home.ts'

/** Services of a command. */
interface CommandParts {
  readonly environment: Environment
  readonly log: Log
}

/** An error in the use of a command. Its message explains the usage. */
export class UsageError extends Error {}

/** A command: how it parses its arguments, and what it does. `run` returns the exit code. */
interface Command<Options, Parts> {
  /** Throws UsageError if the command was called wrongly. */
  readOptions(given: readonly string[]): Options
  run(options: Options, parts: Parts): Promise<number>
}

/**
 * Runs a command and ends the process with its exit code. An error is printed as one line; wrong
 * usage exits with 2, any other error with `failureCode`. Call it as the last statement of the
 * program, because constants declared below it are not initialized yet.
 */
export async function runCommand<Options>(
  command: Command<Options, CommandParts>,
  failureCode = 2,
): Promise<never> {
  try {
    const options = command.readOptions(process.argv.slice(2))
    const environment = readEnvironment()
    process.exit(await command.run(options, { environment, log: createLog(environment) }))
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(error instanceof UsageError ? 2 : failureCode)
  }
}

/**
 * Runs a command on the opened and migrated database, as `runCommand` does, and closes the
 * database.
 */
export function runOnDatabase<Options>(
  { readOptions, run }: Command<Options, CommandParts & { readonly database: Database }>,
  failureCode?: number,
): Promise<never> {
  const runOpened = async (options: Options, parts: CommandParts) => {
    const database = await openDatabase(parts.environment, parts.log)
    try {
      await migrate(database, migrationsFolder, parts.log)
      return await run(options, { ...parts, database })
    } finally {
      await database.close()
    }
  }
  return runCommand({ readOptions, run: runOpened }, failureCode)
}
