// The public interface of devices for other folders.

export { type Applied, type CheckChange, hasRight } from '#checks/service'
export { changeItems } from './availability/change-items.ts'
export { countLines, type LinePart } from './availability/count-lines.ts'
export { followDefinitions } from './availability/follow-definitions.ts'
export { ingestEvents } from './checks/ingest-events.ts'
export { settleChecks, settlingFlags } from './checks/settle-checks.ts'
export { countUnsentChanges } from './releases/unsent-changes.ts'
