import { eventDocuments, eventHeaders } from '@pos/contract/documents/webhooks'
import { webhookBodies } from '@pos/contract/webhooks/webhook-events'
import { deliveredEvents } from '@pos/contract/webhooks/webhook-lists'
import { jsonSchemaOf } from './json-schema.ts'

/** Returns the part `webhooks` of the document, one entry per event. */
export const documentedWebhooks = () =>
  Object.fromEntries(
    deliveredEvents.map((type) => {
      const { summary, description, example } = eventDocuments[type]
      const content = {
        'application/json': {
          schema: jsonSchemaOf(webhookBodies[type], 'output'),
          examples: { message: { value: example } },
        },
      }
      const post = {
        operationId: `webhook_${type.replace('.', '_')}`,
        summary,
        description,
        tags: ['webhooks'],
        parameters,
        requestBody: { required: true, content },
        responses,
      }
      return [type, { post }]
    }),
  )

const parameters = Object.entries(eventHeaders).map(([name, description]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}))

const responses = {
  '2XX': {
    description:
      'Received. Respond before processing the message: after 15 seconds the attempt counts as failed.',
  },
  410: { description: 'The receiver wants no more messages: the webhook is switched off.' },
  default: {
    description:
      'Failed. The server retries for three days. It does not follow redirects and respects Retry-After up to an hour.',
  },
}
