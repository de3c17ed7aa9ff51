import type { Answer, Caller, TestServer } from '../server.ts'

/** Sends a file as the multipart field `file`. */
export function upload(
  server: TestServer,
  caller: Caller,
  url: string,
  file: Buffer | string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const boundary = 'boundary-of-a-test'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="file"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const body = Buffer.concat([
    Buffer.from(head),
    Buffer.from(file),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return server.call(caller, 'POST', url, body, {
    ...headers,
    'content-type': `multipart/form-data; boundary=${boundary}`,
  })
}
