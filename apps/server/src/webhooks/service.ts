// What other rooms use of webhooks.
export { noteEvent } from './note-event.ts'
