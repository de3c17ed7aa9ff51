// The parts of webhooks that other folders use.
export type { ReadReceipts } from './delivery/make-bodies.ts'
export { noteEvent } from './note-event.ts'
