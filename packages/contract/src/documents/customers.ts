import { getDeviceCustomers } from '../devices/device-customers.ts'
import { describeEndpoint } from './endpoint-document.ts'

/** Customers who pay later. */
export const customerDocuments = [
  describeEndpoint(getDeviceCustomers, {
    description:
      'Returns the customers who may pay on account. A payment of type kake names one of them in `customer_id`, or any name in `customer`. Request the list when a guest wants to pay on account; when offline, use the last response.',
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
