import path from 'node:path'

/** The server's folder, where a bundle finds migrations and npm packages. */
export const serverFolder: string = path.join(import.meta.dirname, '../..')

/**
 * Folder with a run's bundle of the server (global-setup.ts): processes and threads that start from
 * source would load a TypeScript compiler first, which takes a second each.
 */
export const builtFolder = (run = process.env.POS_TEST_RUN ?? ''): string =>
  path.join(serverFolder, '.cache', `test-${run}`)

/** The file of a built program, by its name in `vite.config.ts`. */
export const builtProgram = (name: string): string => path.join(builtFolder(), `${name}.js`)
