import type { ResourceDefinition } from '@pos/contract/resource'
import { beforeEach, describe } from 'vitest'
import { createSampler } from '../sales/sampler.ts'
import type { TestServer } from '../server.ts'
import type { Bench } from './suite-bench.ts'
import { listCases } from './suite-lists.ts'
import { orderAndBatchCases } from './suite-many.ts'
import { referenceCases } from './suite-references.ts'
import { undoCases } from './suite-undo.ts'
import { validationCases } from './suite-validation.ts'
import { writingCases } from './suite-writing.ts'

/**
 * Everything that the API guarantees for any resource, tested over HTTP on a real database with
 * values from the contract's fields. `server` returns the running server; each test gets its own
 * tenant.
 */
export function resourceSuite(resource: ResourceDefinition, server: () => TestServer): void {
  let bench: Bench
  const current = () => bench
  describe(resource.name, () => {
    beforeEach(async () => {
      bench = await openBench(resource, server())
    })
    validationCases(resource, current)
    writingCases(resource, current)
    referenceCases(resource, current)
    listCases(resource, current)
    orderAndBatchCases(resource, current)
    undoCases(resource, current)
  })
}

/** Only system administrators write global records. */
async function callerFor(resource: ResourceDefinition, server: TestServer) {
  const tenant = await server.newTenant()
  return resource.scope === 'global'
    ? server.signIn('system_admin', tenant.organization_id, tenant.shop_id)
    : tenant
}

let samples = 0

/** Records of the installation share their names, so samplers must not use the same numbers. */
function nextSamples({ scope }: ResourceDefinition) {
  if (scope === 'global') samples += 20
  return samples
}

async function openBench(resource: ResourceDefinition, server: TestServer): Promise<Bench> {
  const caller = await callerFor(resource, server)
  const sampler = createSampler(server, caller, nextSamples(resource))
  return {
    resource,
    server,
    caller,
    callerName: resource.scope === 'global' ? 'system_admin' : 'organization_admin',
    sampler,
    async foreign() {
      const stranger = await callerFor(resource, server)
      return { caller: stranger, sampler: createSampler(server, stranger, nextSamples(resource)) }
    },
    api: (method, rest = '', body, headers) =>
      server.call(caller, method, `/v1/${resource.path}${rest}`, body, headers),
    make: async (body) => sampler.create(resource, body ?? (await sampler.full(resource))),
  }
}
