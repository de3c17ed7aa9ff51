import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

// Works from source (src/app) and from the bundle (dist).
const home = findHome(path.dirname(fileURLToPath(import.meta.url)))

/** Folder of the SQL migrations. */
export const migrationsFolder = path.join(home, 'migrations')

/** Folder of the built web app. */
export const webRoot = path.join(home, '..', 'web', 'dist')

/** Folder of the built register. */
export const registerRoot = path.join(home, '..', 'register', 'dist')

/** Folder of the built simulator. */
export const simulatorFolder = path.join(home, '..', 'pos-simulator')

function findHome(folder: string): string {
  return existsSync(path.join(folder, 'migrations')) ? folder : findHome(path.dirname(folder))
}
