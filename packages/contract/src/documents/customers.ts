import { getDeviceCustomers } from '../devices/device-customers.ts'
import { describeEndpoint } from './endpoint-document.ts'

/** Customers who pay later. */
export const customerDocuments = [
  describeEndpoint(getDeviceCustomers, {
    description:
      'Who may pay on account: a payment of the type kake of a receipt names one of them by `customer_id`, or anybody by `customer`. Ask when somebody wants to pay on account; offline, keep the last answer.',
    answers: {
      two: {
        data: [
          {
            id: '0190a5b0-7c1e-7000-8000-000000000003',
            name: 'サンプル商事',
            kana_name: 'サンプルショウジ',
          },
          { id: '0190a5b0-7c1e-7000-8000-000000000004', name: '見本物産', kana_name: null },
        ],
      },
    },
  }),
]
