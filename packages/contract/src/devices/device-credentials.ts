import { z } from 'zod'
import { dataOf } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'

/**
 * Settings and secrets of other companies' services. A part is null if its service is switched off
 * or not set up.
 */
export const deviceCredentials = z.object({
  card_payment: z
    .object({
      application_id: z
        .string()
        .describe('Application id of the shop at the card payment provider.'),
      location_id: z.string().nullable().describe('Location id of the shop at the provider.'),
      access_token: z.string().nullable().describe('Token for taking card payments.'),
    })
    .nullable()
    .describe('Card payment provider; null: the shop has no application id.'),
  cash_handling_device: z
    .object({
      connect_address: z.string().describe('Network address of the cash-handling device.'),
      device_id: z.string().nullable().describe('Id of the cash-handling device.'),
    })
    .nullable()
    .describe(
      "Cash-handling device; null: the shop's service or the device's switch is off, or it has no address.",
    ),
  reservation_service: z
    .object({
      api_key: z.string().describe('API key of the organization.'),
      shop_slug: z.string().describe('Name of the shop at the reservation service.'),
      paid_status: z.string().describe("Name of the provider's status for a paid check."),
    })
    .nullable()
    .describe('Reservation service; null: it is off, or its slug, status or key is missing.'),
  approved: z
    .boolean()
    .describe(
      'False: no administrator has approved the device, so `card_payment` and `reservation_service` are null.',
    ),
})

/**
 * Credentials of enabled services. Only approved devices receive secrets. The device's history
 * records each request.
 */
export const getDeviceCredentials = defineEndpoint({
  method: 'GET',
  path: '/v1/device/credentials',
  access: 'device',
  summary: 'Get the credentials of enabled services',
  response: dataOf(deviceCredentials),
})
