import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { Endpoint } from '@pos/contract/endpoint'
import { isOpenToTokens } from '@pos/contract/token-access'
import { version } from '@pos/contract/version'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Engine } from '#engine/engine'
import { completeDocument } from './complete.ts'

/**
 * Collects the schemas of the routes mounted after it: /v1/openapi.json and a readable page at
 * /docs.
 */
export async function mountOpenApi(engine: Engine): Promise<void> {
  const { http, environment } = engine
  await http.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'POS back-office',
        version,
        description:
          'API of the restaurant point-of-sale back-office and of its POS devices. docs/device-interface.md explains the protocol of devices.',
      },
      servers: [{ url: environment.PUBLIC_URL }],
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer', description: 'Token of POST /v1/auth/login' },
          apiToken: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'pos_…',
            description:
              'API token of an organization. Administrators create it at /pos/api-tokens and choose its permissions. X-Shop-Id names the shop. GET /v1/api-token lists permissions and shops. At most 600 requests per minute.',
          },
          device: {
            type: 'apiKey',
            in: 'header',
            name: 'X-Api-Key',
            description: 'API key of a device',
          },
        },
      },
    },
    transform: (mounted) => {
      const { method, url } = mounted.route
      const endpoint = engine.routes.find((one) => one.method === method && one.path === url)
      return jsonSchemaTransform(endpoint ? { ...mounted, schema: schemaOf(endpoint) } : mounted)
    },
    transformObject: (document) =>
      'openapiObject' in document
        ? completeDocument(document.openapiObject, engine.routes)
        : document.swaggerObject,
  })
  await http.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    // On plain HTTP, such as in a shop's network, the page would request its scripts over HTTPS and
    // stay empty.
    transformStaticCSP: (policy) => policy.replace(/ upgrade-insecure-requests;/, ''),
    uiConfig: { docExpansion: 'none' },
  })
  http.get('/v1/openapi.json', { schema: { hide: true } }, async () => http.swagger())
}

/**
 * The authentication of a route: a device key, a session and, if open to them, an API token.
 */
function securityOf(endpoint: Endpoint): Record<string, string[]>[] {
  if (endpoint.access === 'device') return [{ device: [] }]
  return [{ session: [] }, ...(isOpenToTokens(endpoint) ? [{ apiToken: [] }] : [])]
}

/**
 * Returns the schema that the OpenAPI plugin reads from an endpoint; complete.ts adds bodies and
 * responses.
 */
function schemaOf(endpoint: Endpoint) {
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? 'other'],
    ...(endpoint.access === 'public' ? {} : { security: securityOf(endpoint) }),
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
  }
}
