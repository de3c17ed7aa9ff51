/** Unacknowledged receipts of a device, for its heartbeats. */
export class UnsentReceipts {
  readonly #batches = new Set<{ receipts: number; since: number }>()

  /** Counts the receipts while they are being posted. */
  async during<T>(receipts: number, post: () => Promise<T>): Promise<T> {
    const batch = { receipts, since: Date.now() }
    this.#batches.add(batch)
    try {
      return await post()
    } finally {
      this.#batches.delete(batch)
    }
  }

  /** Returns their number, and how long the oldest has waited. */
  queue(now: Date): { receipts: number; oldest_seconds: number } {
    const batches = [...this.#batches]
    const oldest = Math.min(now.getTime(), ...batches.map(({ since }) => since))
    const receipts = batches.reduce((sum, batch) => sum + batch.receipts, 0)
    return { receipts, oldest_seconds: Math.floor((now.getTime() - oldest) / 1000) }
  }
}
