// What other rooms use of availability.
export { changeItems } from './change-items.ts'
export { countLines, type LinePart } from './count-lines.ts'
export { followDefinitions } from './follow-definitions.ts'
