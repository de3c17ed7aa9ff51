import { z } from 'zod'
import { dataOf } from '../answers.ts'
import { getMasterData, masterData } from '../devices/device-interface.ts'
import { devices } from '../devices/devices.ts'
import type { Fields } from '../fields/field.ts'
import { fieldSchema } from '../fields/field-schema.ts'
import type { ResourceDefinition } from '../resource.ts'
import { resources } from '../resources.ts'
import { getDeviceImage } from '../shop/files.ts'
import { isCredential, shops } from '../shop/shops.ts'
import { describeEndpoint } from './endpoint-document.ts'

const answers = (fields: Fields, isThere: (name: string) => boolean) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => isThere(name))
      .map(([name, field]) => [name, fieldSchema(field, 'answer')]),
  )

/** The settings that a device gets at its next request, without a release. */
export const liveSettings = [
  ...([
    'name',
    'shop_map_ids',
    'default_shop_map_id',
    'revenue_center_ids',
    'default_revenue_center_id',
    'check_printer_id',
  ] as const),
  ...(['cash_check_device', 'cash_device_connect_address', 'cash_device_id'] as const),
]

/** A record as a release has it: without what only the back-office needs. */
const releasedRecord = ({ fields, sortable }: ResourceDefinition) =>
  z.object({
    id: z.uuid(),
    ...(sortable ? { position: z.int() } : {}),
    ...answers(fields, (name) => !fields[name]?.writeOnly && !fields[name]?.unreleased),
  })

const released = Object.entries<ResourceDefinition>(resources).filter(
  ([, resource]) => resource.sync,
)
const entities = Object.fromEntries(
  released.map(([name, resource]) => [name, z.array(releasedRecord(resource)).optional()]),
)
const removed = Object.fromEntries(released.map(([name]) => [name, z.array(z.uuid()).optional()]))

/** Master data field by field, as the resources of the contract have them. */
const wholeMasterData = dataOf(
  masterData.extend({
    hash: z.string().meta({ description: 'Of the content of the release.' }),
    since: z.int().nullable().meta({
      description: 'null: whole, replace everything. Else the release that this delta builds on.',
    }),
    shop: z
      .object({ id: z.uuid(), ...answers(shops.fields, (name) => !isCredential(name)) })
      .nullable()
      .meta({ description: "The shop's settings as they were released; null: as in `since`." }),
    device: z
      .object({
        id: z.uuid(),
        ...answers(devices.fields, (name) => liveSettings.some((one) => one === name)),
      })
      .nullable()
      .meta({
        description:
          "The device's own settings as they are now; null: as `If-None-Match` says that you have them.",
      }),
    entities: z.object(entities).meta({
      description: 'Added and changed records by resource. Ignore resources that you do not know.',
    }),
    removed: z
      .object(removed)
      .meta({ description: 'Ids that are gone since `since`, by resource.' }),
  }),
)

/** The current release and its pictures. */
export const masterDataDocuments = [
  describeEndpoint(getMasterData, {
    description:
      "The shop's current release with the device's own settings: whole, or with `since` what was added, changed and removed since that release. Keep the ETag and send it as If-None-Match.",
    response: wholeMasterData,
    answers: {
      delta: {
        data: {
          release: 13,
          hash: '5d41402abc4b2a76b9719d911017c592ae2f8a3c5b6a7d8e9f0a1b2c3d4e5f60',
          since: 12,
          shop: null,
          device: null,
          entities: {
            'family-groups': [
              {
                id: '0190a5b0-7c1e-7000-8000-00000000000b',
                position: 0,
                name: '飲み物',
                name_en: null,
                major_group_id: '0190a5b0-7c1e-7000-8000-00000000000d',
              },
            ],
          },
          removed: { 'menu-items': ['0190a5b0-7c1e-7000-8000-00000000000c'] },
        },
      },
    },
    statuses: {
      304: 'Nothing changed since the answer with this tag.',
      404: 'Nothing was sent to this shop yet.',
    },
    headers: { 'If-None-Match': 'The ETag of the last answer.' },
  }),
  describeEndpoint(getDeviceImage, {
    description:
      'WebP of at most 1,600 pixels, with `size=thumb` of 160. The picture of an id never changes: keep it for good.',
    statuses: {
      304: 'The picture is as you have it.',
      404: "No picture of the device's shop has this id.",
    },
    headers: { 'If-None-Match': 'The ETag of the last answer.' },
  }),
]
