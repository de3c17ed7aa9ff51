import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function linesOf(
  environment: Parameters<typeof createLog>[0],
  write: (log: ReturnType<typeof createLog>) => void,
) {
  const stream = new PassThrough()
  write(createLog(environment, stream))
  return String(stream.read() ?? '')
}

test('lines are readable by people in development', () => {
  const text = linesOf({ APP_ENV: 'development', LOG_LEVEL: 'info' }, (log) =>
    log.info({ days: 90 }, 'history made'),
  )
  expect(text).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: history made \{"days":90\}\n$/)
})

test.each(['qa', 'production'] as const)('lines are JSON for programs in %s', (APP_ENV) => {
  const text = linesOf({ APP_ENV, LOG_LEVEL: 'info' }, (log) =>
    log.info({ days: 90 }, 'history made'),
  )
  expect(JSON.parse(text)).toMatchObject({
    level: 30,
    environment: APP_ENV,
    days: 90,
    msg: 'history made',
  })
})

test.each(['development', 'production'] as const)(
  'no key or password is written in %s',
  (APP_ENV) => {
    const secret = {
      account: { password: 'pw-1', token: 'tk-1' },
      req: { headers: { authorization: 'Bearer b-1', 'x-api-key': 'k-1' } },
    }
    const text = linesOf({ APP_ENV, LOG_LEVEL: 'debug' }, (log) => log.warn(secret, 'refused'))
    expect(text).toContain('[redacted]')
    for (const part of ['pw-1', 'tk-1', 'b-1', 'k-1']) expect(text).not.toContain(part)
  },
)
