import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { TestServer } from '../server.ts'

/** Returns the messages in the outbox for an address, oldest first. */
export async function messagesTo(server: TestServer, to: string | null): Promise<string[]> {
  const folder = path.join(server.engine.environment.VAR_DIR, 'outbox')
  const files = (await readdir(folder).catch(() => [])).toSorted()
  const messages = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
  return messages.filter((text) => text.startsWith(`To: ${to}\n`))
}
