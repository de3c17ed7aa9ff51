import { usStates } from '@pos/domain/places/us-states'
import { expect, it } from 'vitest'
import { sharedServer } from '#testing/shared-server'

const server = sharedServer()

async function placeOf(country_code: string, post_code: string) {
  const query = new URLSearchParams({ country_code, post_code })
  const { status, body } = await server.call(
    server.admin,
    'GET',
    `/v1/post-codes?${query.toString()}`,
  )
  expect(status).toBe(200)
  return body.data
}

it('finds prefecture, city, ward and street of a Japanese post code', async () => {
  expect(await placeOf('JP', '100-0001')).toEqual({
    prefecture: '東京都',
    region: 'kanto',
    city: '千代田区',
    ward: null,
    street: '千代田',
  })
  expect(await placeOf('JP', '5300001')).toEqual({
    prefecture: '大阪府',
    region: 'kinki',
    city: '大阪市',
    ward: '北区',
    street: '梅田',
  })
  // A code of a whole ward, and a town in a district.
  expect(await placeOf('JP', '060-0000')).toMatchObject({
    city: '札幌市',
    ward: '中央区',
    street: null,
  })
  expect(await placeOf('JP', '190-1212')).toMatchObject({ city: '西多摩郡瑞穂町', ward: null })
})

it('finds city and state of an American post code', async () => {
  const honolulu = await placeOf('US', '96815')
  expect(honolulu).toEqual({
    prefecture: null,
    region: 'HI',
    city: 'Honolulu',
    ward: null,
    street: null,
  })
  expect(await placeOf('US', '96815-2830')).toEqual(honolulu)
  expect(usStates.map(({ code }) => code)).toContain(honolulu.region)
})

it('finds nothing for an unknown or incomplete code', async () => {
  for (const code of ['999-9999', '100', '12345', '', "'; --"])
    expect(await placeOf('JP', code)).toBeNull()
  for (const code of ['00000', '968', '100-0001']) expect(await placeOf('US', code)).toBeNull()
})
