import { eventDocuments, eventHeaders } from '@pos/contract/documents/webhooks'
import { webhookBodies } from '@pos/contract/webhooks/webhook-events'
import { deliveredEvents } from '@pos/contract/webhooks/webhook-lists'
import { jsonSchemaOf } from './json-schema.ts'

/** Returns the part `webhooks` of the document, one entry for each event. */
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
      'It has arrived. Answer before working on it: after 15 seconds it counts as failed.',
  },
  410: { description: 'Nothing more is to be sent: the webhook is switched off.' },
  default: {
    description:
      'Tried again for three days. Redirects are not followed; Retry-After is obeyed up to an hour.',
  },
}
