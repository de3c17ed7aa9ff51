// The public interface of devices for other folders.
export { changeItems } from './availability/change-items.ts'
export { countLines, type LinePart } from './availability/count-lines.ts'
export { followDefinitions } from './availability/follow-definitions.ts'
export { countUnsentChanges } from './releases/unsent-changes.ts'
export { keepTableStates } from './reports/table-states.ts'
export { type ConnectedDevices, devicesOfShop } from './streams/streams.ts'
