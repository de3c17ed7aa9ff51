/**
 * The network of a device, which can be lost for a time: what is sent meanwhile waits until it is
 * back.
 */
export class Network {
  #lost = new AbortController()
  #back: Promise<void> = Promise.resolve()
  #restore: (() => void) | null = null

  get isUp(): boolean {
    return this.#restore === null
  }

  /** Aborts standing connections when the network is lost. */
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

  /** Resolves when the network is there. */
  untilUp(): Promise<void> {
    return this.#back
  }
}
