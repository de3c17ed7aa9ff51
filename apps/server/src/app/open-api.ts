import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** Collects the schemas of the routes mounted after it: /v1/openapi.json and a readable page at /docs. */
export async function mountOpenApi(http: FastifyInstance, publicUrl: string): Promise<void> {
  await http.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'POS back-office',
        version: '1',
        description: 'Interface of the restaurant point-of-sale back-office and of its POS devices.',
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer', description: 'Token of POST /v1/auth/login' },
          device: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'API key of a device' },
        },
      },
    },
    transform: jsonSchemaTransform,
  })
  await http.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    // On plain HTTP, say in a shop's own network, the page would look for its scripts over HTTPS and stay empty.
    transformStaticCSP: (policy) => policy.replace(/ upgrade-insecure-requests;/, ''),
    uiConfig: { docExpansion: 'none' },
  })
  http.get('/v1/openapi.json', { schema: { hide: true } }, async () => http.swagger())
}
