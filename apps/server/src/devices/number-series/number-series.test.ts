import { expect, test } from 'vitest'
import { clientOf } from '#testing/client'
import { sampleDevice, sampleReceipt } from '#testing/peers/sample-device'
import { sharedServer } from '#testing/shared-server'

const server = sharedServer()
type Device = Awaited<ReturnType<typeof sampleDevice>>

const seriesOf = async (device: Device) =>
  (await device.call('GET', '/v1/device/number-series')).body.data
const pay = (device: Device, ...numbers: string[]) =>
  Promise.all(
    numbers.map((receipt_number) =>
      device.post({ ...sampleReceipt(`r-${receipt_number}-${Math.random()}`), receipt_number }),
    ),
  )

test('devices that ask at the same time get different prefixes', async () => {
  const caller = await server.newTenant()
  const names = ['A', 'B', 'C', 'D']
  const devices = await Promise.all(names.map((name) => sampleDevice(server, caller, name)))
  const series = await Promise.all(devices.map(seriesOf))
  expect(series.map(({ prefix }) => prefix).toSorted()).toEqual(['01', '02', '03', '04'])
  expect(await Promise.all(devices.map(seriesOf))).toEqual(series)
  const other = await sampleDevice(server, await server.newTenant(), 'E')
  expect(await seriesOf(other)).toEqual({ prefix: '01', last: null })
})

test('the series continues after the highest number of the last day', async () => {
  const device = await sampleDevice(server, await server.newTenant(), 'A')
  expect((await seriesOf(device)).last).toBeNull()
  await pay(device, '01-260409-0700', '01-260410-9999', '01-260410-10000', '01-260410-0003')
  await pay(device, '02-260411-0001', '01-99', '010-260412-0001', '01-260410-0001R')
  expect((await seriesOf(device)).last).toEqual({ date: '2026-04-10', counter: 10_000 })
})

test('the day close lists missing and repeated numbers', async () => {
  const caller = await server.newTenant()
  const device = await sampleDevice(server, caller, 'Register')
  const { get } = clientOf(server, caller)
  const { prefix } = await seriesOf(device)
  const { today } = await get('day-close')
  const day = today.slice(2).replaceAll('-', '')
  const warnings = async () => (await get(`day-close/day?date=${today}`)).figures.warnings
  await pay(device, `${prefix}-${day}-0001`, `${prefix}-${day}-0002`)
  expect(await warnings()).toMatchObject({ missing_numbers: [], repeated_numbers: [] })
  await pay(device, `${prefix}-${day}-0002`, `${prefix}-${day}-0005`)
  expect(await warnings()).toMatchObject({
    missing_numbers: [{ first: `${prefix}-${day}-0003`, last: `${prefix}-${day}-0004` }],
    repeated_numbers: [`${prefix}-${day}-0002`],
  })
})
