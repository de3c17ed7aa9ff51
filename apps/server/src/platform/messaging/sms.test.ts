import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readEnvironment } from '../process/environment.ts'
import { createLog } from '../process/log.ts'
import { createSms } from './sms.ts'

const seen: { url: string | undefined; authorization: string | undefined; body: string }[] = []
const provider = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += String(chunk)))
  request.on('end', () => {
    const { url, headers } = request
    seen.push({ url, authorization: headers.authorization, body })
    if (url === '/moved') response.writeHead(307, { location: '/elsewhere' })
    response.end()
  })
})
let port = 0
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const address = provider.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => new Promise((resolve) => provider.close(resolve)))

function smsBy(path: string) {
  const environment = readEnvironment({
    APP_SECRET: 'x'.repeat(32),
    LOG_LEVEL: 'silent',
    SMS_URL: `http://user:pass%21@127.0.0.1:${port}${path}`,
  })
  return createSms(environment, createLog(environment))
}

it('hands a short message to the provider, with the credentials of the setting', async () => {
  await smsBy('/send').send('+819011112222', 'link')
  const authorization = `Basic ${Buffer.from('user:pass!').toString('base64')}`
  expect(seen.splice(0)).toEqual([
    { url: '/send', authorization, body: '{"to":"+819011112222","text":"link"}' },
  ])
})

it('follows no redirect, because a message may contain a link that sets a password', async () => {
  await expect(smsBy('/moved').send('+819011112222', 'link')).rejects.toThrow(/./)
  expect(seen.map(({ url }) => url)).toEqual(['/moved'])
})
