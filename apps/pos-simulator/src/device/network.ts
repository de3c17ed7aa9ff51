/** The network of a device. While it is down, requests wait. */
export class Network {
  #lost = new AbortController()
  #back: Promise<void> = Promise.resolve()
  #restore: (() => void) | null = null

  get isUp(): boolean {
    return this.#restore === null
  }

  /** Aborts open connections when the network goes down. */
  get lost(): AbortSignal {
    return this.#lost.signal
  }

  lose(): void {
    if (!this.isUp) return
    this.#back = new Promise((resolve) => (this.#restore = resolve))
    this.#lost.abort()
  }

  regain(): void {
    this.#restore?.()
    this.#restore = null
    this.#lost = new AbortController()
  }

  /** Resolves when the network is up. */
  untilUp(): Promise<void> {
    return this.#back
  }
}
