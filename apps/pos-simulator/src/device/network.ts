/** The network of a device, which can be lost. */
export class Network {
  #lost = new AbortController()
  #isUp = true

  get isUp(): boolean {
    return this.#isUp
  }

  /** Ends open connections and fails further requests. */
  lose(): void {
    this.#isUp = false
    this.#lost.abort()
  }

  regain(): void {
    this.#isUp = true
    this.#lost = new AbortController()
  }

  /** `fetch` over this network. */
  readonly fetch: typeof fetch = async (address, options = {}) => {
    if (!this.#isUp) throw new Error('The network is lost')
    const signals = [this.#lost.signal, ...(options.signal ? [options.signal] : [])]
    return fetch(address, { ...options, signal: AbortSignal.any(signals) })
  }
}
