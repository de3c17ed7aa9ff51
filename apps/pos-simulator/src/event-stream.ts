/** Parses one event of a Server-Sent Events stream (WHATWG HTML §9.2.6) into its name and JSON data, each of which may be empty. */
export function parseEvent(block: string): { readonly event: string; readonly data: unknown } {
  const fields = new Map(
    block.split('\n').map((line) => {
      const [name = '', ...value] = line.split(': ')
      return [name, value.join(': ')]
    }),
  )
  const data = fields.get('data')
  return { event: fields.get('event') ?? '', data: data ? JSON.parse(data) : null }
}
