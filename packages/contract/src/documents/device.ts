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

event: checks
data: {"version":4714,"since":4690}

`

/** Reports of a device about itself and its tables, and its event stream. */
export const deviceDocuments = [
  describeEndpoint(deviceEvents, {
    description:
      'Server-Sent Events. The server sends a ping at once and every 25 seconds; reconnect after 60 seconds without an event. `release` and `staff`: fetch the new version. `release_table` and `restore_table` are numbered; the server first sends those after Last-Event-ID. `availability` holds the changes since its `since`, and so does `checks`, with up to 20 checks. `credentials`: the approval of this device changed; fetch the credentials. `replaced`: a newer connection with this key took over. Ignore unknown events.',
    answers: { events: stream },
    headers: { 'Last-Event-ID': 'Number of the last table event that the device received.' },
  }),
  describeEndpoint(heartbeat, {
    description:
      'Send it every 30 seconds and after applying a release. The response holds the time, the newest release, the version of the staff list and the table events after `last_table_event`, so a device without the event stream misses nothing.',
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
          checks_version: 4714,
          table_events: [],
        },
      },
      fixed: {
        data: {
          server_time: '2026-04-10T06:12:41.000Z',
          current_release: 13,
          staff_version: 1_775_790_000_123,
          availability_version: 1_775_790_000_456,
          checks_version: 4714,
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
      'Send the states of the tables that the device serves when they change. The last report of a table counts. Drop every check in `released` of the response: someone released it in the back-office.',
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
      'Returns the credentials of the services of other companies. A part is null if its service is off or not set up. Card payment and reservation credentials are only returned to devices that an administrator has approved: both are null while `approved` is false. Each request is recorded in the history of the device. Request them when the app starts, on the event `credentials`, and when a service rejects them.',
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
