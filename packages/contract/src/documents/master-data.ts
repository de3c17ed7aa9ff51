import { z } from 'zod'
import { dataOf } from '../answers.ts'
import { getMasterData, masterData } from '../devices/device-interface.ts'
import { devices } from '../devices/devices.ts'
import type { Field, Fields } from '../fields/field.ts'
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
      .map(([name, field]) => [name, releasedValue(field)]),
  )

/** The schema of a value; rows of lists lack empty fields that are released only when set. */
function releasedValue(field: Field<unknown>): z.ZodType {
  const rowFields = field.fields ?? {}
  const whenSet = (name: string) => rowFields[name]?.releasedWhenSet === true
  if (!Object.keys(rowFields).some(whenSet)) return fieldSchema(field, 'answer')
  return z.array(
    z.object({
      ...answers(rowFields, (name) => !whenSet(name)),
      ...z.object(answers(rowFields, whenSet)).partial().shape,
    }),
  )
}

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

/** A record in a release, without fields that only the back-office needs. */
const releasedRecord = ({ fields, sortable }: ResourceDefinition) =>
  z.object({
    id: z.uuid(),
    ...(sortable ? { position: z.int() } : {}),
    ...answers(
      fields,
      (name) =>
        !fields[name]?.writeOnly && !fields[name]?.unreleased && !fields[name]?.releasedWhenSet,
    ),
    ...z.object(answers(fields, (name) => fields[name]?.releasedWhenSet === true)).partial().shape,
  })

const released = Object.entries<ResourceDefinition>(resources).filter(
  ([, resource]) => resource.sync,
)
const entities = Object.fromEntries(
  released.map(([name, resource]) => [name, z.array(releasedRecord(resource)).optional()]),
)
const removed = Object.fromEntries(released.map(([name]) => [name, z.array(z.uuid()).optional()]))

/** Master data by field, from the resources of the contract. */
const wholeMasterData = dataOf(
  masterData.extend({
    hash: z.string().meta({ description: 'Hash of the content of the release.' }),
    since: z.int().nullable().meta({
      description:
        'Number of the release that this delta applies to; null: the response is complete and replaces everything.',
    }),
    shop: z
      .object({ id: z.uuid(), ...answers(shops.fields, (name) => !isCredential(name)) })
      .nullable()
      .meta({
        description: 'Settings of the shop in this release; null: unchanged since `since`.',
      }),
    device: z
      .object({
        id: z.uuid(),
        ...answers(devices.fields, (name) => liveSettings.some((one) => one === name)),
      })
      .nullable()
      .meta({
        description:
          'Current settings of the device; null: unchanged since the response that `If-None-Match` names.',
      }),
    entities: z.object(entities).meta({
      description: 'Added and changed records by resource. Ignore resources that you do not know.',
    }),
    removed: z.object(removed).meta({ description: 'Ids removed since `since`, by resource.' }),
  }),
)

/** The current release and its pictures. */
export const masterDataDocuments = [
  describeEndpoint(getMasterData, {
    description:
      'Returns the current release of the shop and the settings of the device. With `since`, returns the differences from that release. Keep the ETag and send it as If-None-Match.',
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
      304: 'Nothing has changed since the response with this tag.',
      404: 'Nothing has been sent to this shop yet.',
    },
    headers: { 'If-None-Match': 'ETag of the last response.' },
  }),
  describeEndpoint(getDeviceImage, {
    description:
      'Returns WebP of at most 1,600 pixels, or 160 with `size=thumb`. The picture of an id never changes, so devices can cache it forever.',
    statuses: {
      304: 'The picture has not changed.',
      404: 'The shop of the device has no picture with this id.',
    },
    headers: { 'If-None-Match': 'ETag of the last response.' },
  }),
]
