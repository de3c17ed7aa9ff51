interface StreamEvent {
  readonly event: string
  readonly data: unknown
}

/** Yields the events of a response as they arrive, until it ends. */
export async function* eventsOf(response: Response): AsyncGenerator<StreamEvent> {
  const decoder = new TextDecoder()
  const reader = response.body?.getReader()
  let buffer = ''
  for (;;) {
    const chunk = await reader?.read()
    if (!chunk?.value) return
    buffer += decoder.decode(chunk.value, { stream: true })
    const blocks = buffer.split('\n\n')
    buffer = blocks.pop() ?? ''
    yield* blocks.map(parseEvent)
  }
}

/**
 * Parses one event of a Server-Sent Events stream (WHATWG HTML §9.2.6) into its name and JSON data,
 * each of which may be empty.
 */
function parseEvent(block: string): StreamEvent {
  const fields = new Map(
    block.split('\n').map((line) => {
      const [name = '', ...value] = line.split(': ')
      return [name, value.join(': ')]
    }),
  )
  const data = fields.get('data')
  return { event: fields.get('event') ?? '', data: data ? JSON.parse(data) : null }
}
