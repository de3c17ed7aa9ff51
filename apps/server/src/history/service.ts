// The public interface of history for other folders.
export { stateAt } from './trash/state-at.ts'
export { undo } from './trash/undo-write.ts'
