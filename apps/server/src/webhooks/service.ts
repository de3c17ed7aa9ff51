// The public interface of webhooks for other folders.
export type { ReadReceipts } from './delivery/make-bodies.ts'
export { noteEvent } from './note-event.ts'
