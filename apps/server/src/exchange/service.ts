// The public interface of exchange for other folders.
export { idsByKey } from './match.ts'
export { keepForUndo } from './undoable.ts'
