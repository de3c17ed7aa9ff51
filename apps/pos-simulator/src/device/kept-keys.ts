import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** API keys by device, stored in a file between runs, so that a later run need not replace them. */
export class KeptKeys {
  readonly #file: string | null
  readonly #keys: Map<string, string>

  /** Without a `file`, nothing is stored. A file that cannot be read counts as empty. */
  constructor(file: string | null) {
    this.#file = file
    this.#keys = new Map(file && existsSync(file) ? read(file) : [])
  }

  /** Returns the key of a device if its last four characters match the hint of the back-office. */
  keyOf(device: { readonly id: string; readonly api_key_hint: string | null }): string | null {
    const key = this.#keys.get(device.id)
    return key && device.api_key_hint === key.slice(-4) ? key : null
  }

  /** Stores a new key; only the owner of the file can read it. */
  keep(id: string, key: string): void {
    this.#keys.set(id, key)
    if (this.#file)
      writeFileSync(this.#file, JSON.stringify(Object.fromEntries(this.#keys)), { mode: 0o600 })
  }
}

function read(file: string): [string, string][] {
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof content !== 'object' || content === null) return []
    return Object.entries(content).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    )
  } catch {
    return []
  }
}
