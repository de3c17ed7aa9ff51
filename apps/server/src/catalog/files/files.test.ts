import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { type SampleDevice, sampleDevice } from '#testing/peers/sample-device'
import type { Caller } from '#testing/server'
import { sharedServer } from '#testing/shared-server'

const server = sharedServer()
let picture: Buffer
beforeAll(async () => {
  picture = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#c33' } })
    .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'somebody private' } } })
    .jpeg()
    .toBuffer()
})

const categoryFields = {
  name: 'With a picture',
  name_en: 'With a picture',
  order_name: 'With a picture',
}

const form = (content: Buffer, filename: string, field = 'file') =>
  Buffer.concat([
    Buffer.from(
      `--b\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: image/png\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n--b--\r\n'),
  ])
const multipart = { 'content-type': 'multipart/form-data; boundary=b' }
const upload = (content: Buffer, filename = 'picture.jpg', caller: Caller | null = server.admin) =>
  server.call(caller, 'POST', '/v1/files', form(content, filename), multipart)
/** Downloads the stored bytes of a picture. */
const fetchPicture = (id: string, query = '', caller: Caller | null = server.admin) =>
  server.engine.http.inject({
    method: 'GET',
    url: `/v1/files/${id}${query}`,
    headers: caller ? { authorization: `Bearer ${caller.token}` } : {},
  })

describe('an uploaded picture', () => {
  test('is returned upright as WebP, without metadata and cached for ever', async () => {
    const { status, body } = await upload(picture)
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ width: 200, height: 400, content_type: 'image/webp' })
    const answer = await fetchPicture(body.data.id)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
    })
    const metadata = await sharp(answer.rawPayload).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width: 200, height: 400 })
    expect(metadata.exif).toBeUndefined()
    const thumb = await sharp(
      (await fetchPicture(body.data.id, '?size=thumb')).rawPayload,
    ).metadata()
    expect([thumb.width, thumb.height]).toEqual([80, 160])
  })

  test('is stored once per shop and scaled to 1600 pixels', async () => {
    const large = await sharp({
      create: { width: 3200, height: 100, channels: 3, background: '#393' },
    })
      .png()
      .toBuffer()
    const [first, again] = [await upload(large, 'a.png'), await upload(large, 'b.png')]
    expect(first.body.data).toMatchObject({ width: 1600, height: 50 })
    expect(again.body.data.id).toBe(first.body.data.id)
    const other = await upload(large, 'a.png', server.stranger)
    expect(other.body.data.id).not.toBe(first.body.data.id)
  })

  test('of another shop returns 404, without a session 401', async () => {
    const { id } = (await upload(picture)).body.data
    expect((await fetchPicture(id, '', server.stranger)).statusCode).toBe(404)
    expect((await fetchPicture(id, '?size=thumb', server.stranger)).statusCode).toBe(404)
    expect((await fetchPicture(id, '', null)).statusCode).toBe(401)
    expect((await fetchPicture('../../app-secret')).statusCode).toBeGreaterThanOrEqual(400)
  })

  test('of another shop cannot be used in a record', async () => {
    const category = (image: string) =>
      server.call(server.admin, 'POST', '/v1/categories', { ...categoryFields, image })
    const answer = await category((await upload(picture, 'a.jpg', server.stranger)).body.data.id)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['image']])
    expect((await category((await upload(picture)).body.data.id)).status).toBe(201)
  })
})

describe('a device', () => {
  const ask = (
    device: SampleDevice | null,
    id: string,
    query = '',
    headers: Record<string, string> = {},
  ) =>
    server.engine.http.inject({
      method: 'GET',
      url: `/v1/device/images/${id}${query}`,
      headers: { ...(device ? { 'x-api-key': device.key } : {}), ...headers },
    })

  test('fetches the pictures of its master data, each only once', async () => {
    const device = await sampleDevice(server)
    const image: string = (await upload(picture)).body.data.id
    await server.call(server.admin, 'POST', '/v1/categories', {
      name: 'Shown',
      order_name: 'Shown',
      image,
    })
    await server.call(server.admin, 'POST', '/v1/taxes', {
      label: '10%',
      rate: '10',
      kind: 'inclusive',
      rounding: 'down',
    })
    await server.call(server.admin, 'POST', '/v1/payments', { name: 'Cash', type: 'cash' })
    await server.call(server.admin, 'POST', '/v1/firebases')
    const { body } = await device.call('GET', '/v1/device/master-data')
    const named = body.data.entities.categories.find(
      ({ name }: { name: string }) => name === 'Shown',
    ).image
    const answer = await ask(device, named)
    expect([answer.statusCode, answer.rawPayload]).toEqual([
      200,
      (await fetchPicture(image)).rawPayload,
    ])
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
    })
    const tag = String(answer.headers.etag)
    const again = await ask(device, named, '', { 'if-none-match': `"other", W/${tag}` })
    expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([304, 0, tag])
    const thumb = await ask(device, named, '?size=thumb', { 'if-none-match': tag })
    expect([thumb.statusCode, (await sharp(thumb.rawPayload).metadata()).height]).toEqual([
      200, 160,
    ])
  })

  test('rejects other shops, missing keys and wrong ids', async () => {
    const { id } = (await upload(picture)).body.data
    const foreign = await sampleDevice(server, server.stranger)
    expect((await ask(foreign, id)).statusCode).toBe(404)
    expect((await ask(null, id)).statusCode).toBe(401)
    expect((await ask(foreign, 'logo.png')).statusCode).toBe(400)
    expect((await ask(foreign, id, '?size=huge')).statusCode).toBe(422)
  })
})

describe('an upload is refused', () => {
  test.each([
    ['a text that calls itself a picture', () => Buffer.from('hello, I am a picture')],
    [
      'SVG',
      () =>
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
        ),
    ],
    [
      'GIF',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
          .gif()
          .toBuffer(),
    ],
    ['a picture cut short', () => picture.subarray(0, picture.length / 2)],
    ['nothing', () => Buffer.alloc(0)],
  ])('%s, at the field', async (_what, make) => {
    const answer = await upload(await make(), 'picture.png')
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['file']])
  })

  const plainPicture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: '#000' } })

  test.each([
    ['a PNG of 1,000,000 by 10 pixels', () => plainPicture(1_000_000, 10).png()],
    ['a PNG of 10 by 1,000,000 pixels', () => plainPicture(10, 1_000_000).png()],
    [
      'an interlaced PNG of 16 megapixels',
      () => plainPicture(4000, 4000).png({ progressive: true }),
    ],
    [
      'a progressive JPEG of 16 megapixels',
      () => plainPicture(4000, 4000).jpeg({ progressive: true }),
    ],
  ])('%s, because it would need hundreds of megabytes', async (_what, make) => {
    const answer = await upload(await make().toBuffer(), 'picture')
    expect([answer.status, answer.body.errors.file]).toEqual([
      422,
      [expect.stringMatching(/16,000 pixels on each side/)],
    ])
  })

  test('with more than 8 MB or too many pixels', async () => {
    const heavy = await upload(Buffer.concat([picture, Buffer.alloc(8 * 1024 * 1024)]))
    expect([413, 422]).toContain(heavy.status)
    expect((await upload(Buffer.alloc(11 * 1024 * 1024))).status).toBe(413)
    const bomb = await sharp({
      create: { width: 10_000, height: 5000, channels: 3, background: '#000' },
    })
      .png()
      .toBuffer()
    expect(bomb.length).toBeLessThan(1024 * 1024)
    const answer = await upload(bomb, 'bomb.png')
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['file']])
  })

  test('without a file, if it is cut short, and if it is no form', async () => {
    const send = (body: string | Buffer, headers: Record<string, string>) =>
      server.call(server.admin, 'POST', '/v1/files', body, headers)
    expect(
      (
        await send(
          '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n--b--\r\n',
          multipart,
        )
      ).status,
    ).toBe(422)
    expect((await send(form(picture, 'a.jpg').subarray(0, 300), multipart)).status).toBe(400)
    expect((await send('{}', { 'content-type': 'application/json' })).status).toBe(415)
  })

  test('without the permission, before the picture is read', async () => {
    const staff = await server.signIn(
      'shop_staff',
      server.admin.organization_id,
      server.admin.shop_id,
    )
    expect((await upload(picture, 'a.jpg', staff)).status).toBe(403)
    expect((await upload(picture, 'a.jpg', null)).status).toBe(401)
  })
})
