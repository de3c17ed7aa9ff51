import { resources } from '@pos/contract/resources'
import { afterAll, beforeAll } from 'vitest'
import { resourceSuite } from '#testing/resource-suite'
import { startTestServer, type TestServer } from '#testing/server'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

// Whatever the contract lists is tested; sample values come from its fields.
for (const resource of Object.values(resources)) resourceSuite(resource, () => server)
