import { changeStaffCode, getDeviceStaff, staffSignIn } from '../devices/device-staff.ts'
import { describeEndpoint } from './endpoint-document.ts'

const flags = {
  void: false,
  payment: true,
  discount: true,
  comp: true,
  reprocess: false,
  report_check: false,
  time_period_change: false,
  delete_slip: false,
  exchange: true,
  off_tax_us_region: false,
  force_quit: false,
}
const id = '0190a5b0-7c1e-7000-8000-000000000001'
const signedIn = {
  data: {
    staff_id: id,
    display_name: '佐藤',
    role: 'ホール',
    flags,
    signed_in_at: '2026-04-10T01:30:00.000Z',
    new_code_required: false,
  },
}
const locked =
  'After five wrong codes within five minutes, the device is locked. The fifth code is still checked and answered with 422. Later codes are not checked until `Retry-After` has passed.'

/** The people who may work in the shop. */
export const staffDocuments = [
  describeEndpoint(getDeviceStaff, {
    description:
      'Returns the people who may work in the shop, or with `since` the changes since that version. Request it on the event `staff`, after a reconnection, and when the heartbeat names another version.',
    answers: {
      whole: {
        data: {
          version: 1_775_790_000_123,
          since: null,
          security_code_length: 4,
          staff: [
            {
              id,
              display_name: '佐藤',
              role_id: '0190a5b0-7c1e-7000-8000-000000000002',
              role: 'ホール',
              flags,
              verifier:
                '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$2Zn1n2y0s3l0dW5uZWxvZnRleHRvZnRoZWhhc2g',
              new_code_required: false,
            },
          ],
          removed: [],
        },
      },
    },
    statuses: { 304: 'Nothing has changed since the response with this tag.' },
    headers: { 'If-None-Match': 'ETag of the last response.' },
  }),
  describeEndpoint(staffSignIn, {
    description:
      'Returns the person with this code. The server keeps no session. 422 `errors.code`: nobody in this shop has this code.',
    bodies: { code: { code: '4821' } },
    answers: { known: signedIn },
    statuses: { 429: locked },
  }),
  describeEndpoint(changeStaffCode, {
    description:
      'Replaces the security code of a person, identified by the current code. 422 `errors.code`: nobody has the current code; `errors.new_code`: wrong number of digits, or the code is taken.',
    bodies: { change: { code: '4821', new_code: '482193' } },
    answers: { changed: signedIn },
    statuses: { 429: locked },
  }),
]
