// The parts of devices that other folders use.
export { changeItems } from './availability/change-items.ts'
export { countLines, type LinePart } from './availability/count-lines.ts'
export { followDefinitions } from './availability/follow-definitions.ts'
export { countUnsentChanges } from './releases/unsent-changes.ts'
