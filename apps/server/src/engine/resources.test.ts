import type { ResourceDefinition } from '@pos/contract/resource'
import { resources } from '@pos/contract/resources'
import { afterAll, beforeAll, describe } from 'vitest'
import { startTestServer, type TestServer } from '#testing/server'
import { resourceSuite } from '#testing/suites/resource-suite'

const all: readonly ResourceDefinition[] = Object.values(resources)
const global = all.filter(({ scope }) => scope === 'global')

// Every resource of the contract is tested with sample values from its fields. Global resources are
// shared by tenants, so each gets its own server.
suites(
  'of tenants',
  all.filter(({ scope }) => scope !== 'global'),
)
for (const resource of global) suites(`of the installation: ${resource.name}`, [resource])

function suites(name: string, group: readonly ResourceDefinition[]) {
  describe(name, () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer()
    })
    afterAll(() => server.close())
    for (const resource of group) resourceSuite(resource, () => server)
  })
}
