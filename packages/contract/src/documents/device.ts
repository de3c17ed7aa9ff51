import { getDeviceCredentials } from '../devices/device-credentials.ts'
import { deviceEvents } from '../devices/device-interface.ts'
import { heartbeat } from '../devices/heartbeat.ts'
import { putTableStates } from '../devices/table-states.ts'
import { describeEndpoint } from './endpoint-document.ts'

const stream = `event: ping
data: {"at":"2026-04-10T03:00:00.000Z"}

event: release
data: {"release":13}

event: staff
data: {"version":1775790000123}

event: credentials
data: {"approved":true}

event: release_table
data: {"number":41,"table_code":"A1","opened_at":"2026-04-10T02:50:00.000Z","outcome":"settled","at":"2026-04-10T06:12:40.000Z"}
id: 41

event: availability
data: {"version":1775789700123,"since":1775789644020,"items":[{"menu_item_id":"0190a5b0-7c1e-7000-8000-000000000001","sold_out":true,"remaining":0}]}

`

/** Reports of a device about itself and its tables, and its event stream. */
export const deviceDocuments = [
  describeEndpoint(deviceEvents, {
    description:
      'Server-Sent Events. A ping comes at once and every 25 seconds; after 60 seconds of silence reconnect. `release` and `staff` only say that there is something to fetch; `release_table` and `restore_table` are numbered, and those after Last-Event-ID come first; `availability` says what changed since its `since`. `credentials`: the approval of this device changed, so ask for the credentials. `replaced`: a newer connection of this key took over. Ignore events that you do not know.',
    answers: { events: stream },
    headers: { 'Last-Event-ID': 'Number of the last table event that the device received.' },
  }),
  describeEndpoint(heartbeat, {
    description:
      'Every 30 seconds and after applying a release. The answer has the clock, the newest release and version of the staff, and the table events after `last_table_event`: a device without the stream misses nothing.',
    bodies: {
      working: {
        app_version: '4.2.0',
        master_version: 12,
        push_token: null,
        refused: null,
        last_table_event: 41,
        printers: [{ id: '0190a5b0-7c1e-7000-8000-00000000000a', state: 'ready' }],
      },
      refusing: {
        app_version: '4.2.0',
        master_version: 12,
        refused: { release: 13, reason: 'app_too_old' },
      },
    },
    answers: {
      quiet: {
        data: {
          server_time: '2026-04-10T03:00:00.000Z',
          current_release: 12,
          staff_version: 1_775_790_000_123,
          availability_version: 1_775_790_000_456,
          table_events: [],
        },
      },
      fixed: {
        data: {
          server_time: '2026-04-10T06:12:41.000Z',
          current_release: 13,
          staff_version: 1_775_790_000_123,
          availability_version: 1_775_790_000_456,
          table_events: [
            {
              number: 42,
              event: 'release_table',
              table_code: 'A1',
              opened_at: '2026-04-10T02:50:00.000Z',
              outcome: 'settled',
              at: '2026-04-10T06:12:40.000Z',
            },
          ],
        },
      },
    },
  }),
  describeEndpoint(putTableStates, {
    description:
      'The states of the tables that the device serves, when they change. The last report of a table counts. Drop every check that the answer names in `released`: people fixed it in the back-office.',
    bodies: {
      changed: {
        tables: [
          {
            table_code: 'A1',
            state: 'open',
            staff: '佐藤',
            guests: 2,
            opened_at: '2026-04-10T11:50:00+09:00',
            amount: 2280,
          },
          { table_code: 'A2', state: 'free', opened_at: '2026-04-10T11:40:00+09:00' },
        ],
      },
    },
    answers: {
      stored: { data: { stored: 2, released: [] } },
      fixed: {
        data: {
          stored: 1,
          released: [{ table_code: 'A1', opened_at: '2026-04-10T02:50:00.000Z' }],
        },
      },
    },
  }),
  describeEndpoint(getDeviceCredentials, {
    description:
      "What the device needs to use other companies' services; a part is null where its service is off or not set up. Secrets of card payment and reservation service go to devices that an administrator approved: while `approved` is false both parts are null. Each reading is written into the device's history: ask when the app starts, on the event `credentials`, and when a service refuses you.",
    answers: {
      both: {
        data: {
          card_payment: {
            application_id: 'sq0idp-1',
            location_id: 'L1',
            access_token: 'EAAA-example',
          },
          cash_handling_device: { connect_address: '192.168.0.9', device_id: '7' },
          reservation_service: null,
          approved: true,
        },
      },
      not_approved: {
        data: {
          card_payment: null,
          cash_handling_device: { connect_address: '192.168.0.9', device_id: '7' },
          reservation_service: null,
          approved: false,
        },
      },
    },
  }),
]
