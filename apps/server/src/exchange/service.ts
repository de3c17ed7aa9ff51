// The parts of exchange that other folders use.
export { idsByKey } from './match.ts'
export { keepForUndo } from './undoable.ts'
