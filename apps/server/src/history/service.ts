// The parts of history that other folders use.
export { stateAt } from './trash/state-at.ts'
export { undo } from './trash/undo-write.ts'
