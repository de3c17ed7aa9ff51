import { deviceEvents } from '@pos/contract/devices/device-interface'
import { type DeviceApi, HttpError, Unreachable } from './device-api.ts'
import { eventsOf } from './event-stream.ts'
import { pauseOrEnd } from './pause.ts'

const checkMilliseconds = 30_000
/** The server sends a ping every 25 seconds; a longer silence is a dead connection. */
const longestSilence = 60_000
/** Longest pause between two attempts to connect. */
const maxPause = 60_000

interface ConnectionOptions {
  readonly api: DeviceApi
  /** Called when the stream opens: it may have missed changes while it was closed. */
  readonly onOpened: () => Promise<void>
  readonly onEvent: (event: string, data: unknown) => Promise<void>
  readonly onChange: () => void
  readonly onError: (error: unknown) => void
  /** True after the server refused the key. */
  readonly isRefused: () => boolean
}

/** Keeps the event stream of a device open. */
export class Connection {
  readonly #options: ConnectionOptions
  #isOnline = false
  #stream = new AbortController()

  constructor(options: ConnectionOptions) {
    this.#options = options
  }

  /** True while the event stream is open. */
  get isOnline(): boolean {
    return this.#isOnline
  }

  /** Ends the stream; the next attempt to connect shows whether there is a network. */
  drop(): void {
    this.#stream.abort()
  }

  /** Stays connected until the signal is aborted or the key is refused. */
  async keep(signal: AbortSignal): Promise<void> {
    const { isRefused } = this.#options
    let failures = 0
    while (!signal.aborted && !isRefused()) {
      const wasOpened = await this.#listen(signal)
      failures = wasOpened ? 0 : failures + 1
      if (!isRefused()) await pauseOrEnd(Math.min(maxPause, 1000 * 2 ** failures), signal)
    }
  }

  /** Reads the event stream until it ends. Returns true if it was opened. */
  async #listen(signal: AbortSignal): Promise<boolean> {
    const { api, onOpened, onEvent, onError, isRefused } = this.#options
    const closed = new AbortController()
    this.#stream = closed
    let heardAt = Date.now()
    const silence = setInterval(() => {
      if (Date.now() - heardAt > longestSilence) closed.abort()
    }, checkMilliseconds)
    try {
      const either = AbortSignal.any([signal, closed.signal])
      const response = await api.stream(deviceEvents, {}, either)
      this.#setOnline(true)
      await onOpened()
      if (isRefused()) return true
      for await (const { event, data } of eventsOf(response)) {
        heardAt = Date.now()
        await onEvent(event, data)
        if (isRefused()) return true
      }
    } catch (error) {
      const isKnown = error instanceof HttpError || error instanceof Unreachable
      onError(isKnown ? error : new Unreachable('The event stream ended', null, error))
      return this.#isOnline
    } finally {
      clearInterval(silence)
      closed.abort()
      this.#setOnline(false)
    }
    return true
  }

  #setOnline(isOnline: boolean): void {
    if (this.#isOnline === isOnline) return
    this.#isOnline = isOnline
    this.#options.onChange()
  }
}
