// What other rooms use of availability.
export { countLines, type LinePart } from './count-lines.ts'
export { followDefinitions } from './follow-definitions.ts'
