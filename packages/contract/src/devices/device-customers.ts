import { z } from 'zod'
import { dataOf } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'

/** Response of GET /v1/device/customers. */
const deviceCustomers = z.array(
  z.object({
    id: z.uuid().describe('Id of the customer.'),
    name: z.string().describe('Name of the customer.'),
    kana_name: z
      .string()
      .nullable()
      .describe('Reading of the name (kana). The list is sorted by it.'),
  }),
)
export type DeviceCustomers = z.infer<typeof deviceCustomers>

/** The active customers of the device's shop, by name. */
export const getDeviceCustomers = defineEndpoint({
  method: 'GET',
  path: '/v1/device/customers',
  access: 'device',
  summary: 'List customers who may pay on account',
  response: dataOf(deviceCustomers),
})
