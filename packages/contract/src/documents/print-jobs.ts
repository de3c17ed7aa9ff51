import { unpairDevice } from '../devices/device-pairing.ts'
import { postPrintJobs } from '../devices/print-jobs.ts'
import { describeEndpoint } from './endpoint-document.ts'

const paper = {
  printer_id: '0190a5b0-7c1e-7000-8000-00000000000a',
  kind: 'ticket' as const,
  check_uid: '0190a5b0-7c1e-7000-8000-00000000000c',
  columns: 24,
  lines: ['        Kitchen', 'Table 12        2 guests', 'Beef bowl              2'],
}

/** Papers of a device, and the end of its register in a browser. */
export const printJobDocuments = [
  describeEndpoint(postPrintJobs, {
    description:
      'Stores papers for the screen printer, a page of the back-office that shows what a printer prints. Post a paper for each printer when it is printed. A reprint has a `uid` of its own and states in `reprint` how often the paper was printed before.',
    bodies: {
      printed: {
        print_jobs: [{ uid: '0190a5b0-t1', reprint: 0, at: '2026-04-10T12:00:00+09:00', ...paper }],
      },
      reprinted: {
        print_jobs: [
          { uid: '0190a5b0-t1-1', reprint: 1, at: '2026-04-10T12:05:00+09:00', ...paper },
        ],
      },
    },
    answers: { stored: { data: [{ uid: '0190a5b0-t1', status: 'stored' }] } },
  }),
  describeEndpoint(unpairDevice, {
    description:
      'Ends the key of this device. For registers in a browser, whose key is a cookie: the response deletes it.',
  }),
]
