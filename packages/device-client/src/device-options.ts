import type { heartbeat } from '@pos/contract/devices/heartbeat'
import type { z } from 'zod'
import type { RefusedEvent } from './checks/check-sync.ts'
import type { VerifyCode } from './data/staff.ts'
import type { RefusedRecord } from './outbox.ts'
import type { DeviceStore } from './store.ts'
import type { DeviceApi } from './transport/device-api.ts'

/** Parts of a device that change; a screen reads the changed part again. */
export type Topic = 'master-data' | 'availability' | 'staff' | 'checks' | 'outbox' | 'connection'

/** The part of a heartbeat about the device itself. */
type DeviceReport = Pick<
  z.input<typeof heartbeat.body & {}>,
  'app_version' | 'battery' | 'printers'
>

/** Contains what a device client needs, and what it calls. */
export interface DeviceOptions {
  readonly api: DeviceApi
  readonly store: DeviceStore
  readonly verifyCode: VerifyCode
  readonly report: (now: Date) => DeviceReport
  readonly onChange?: (topic: Topic) => void
  readonly onRefusedEvent?: (refused: RefusedEvent) => void
  readonly onRefusedRecord?: (refused: RefusedRecord) => void
  /** Called with failures other than a lost network. */
  readonly onError?: (error: unknown) => void
}
