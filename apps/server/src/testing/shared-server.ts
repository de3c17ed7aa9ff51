import type { UserRole } from '@pos/contract/permissions'
import type { Database } from '#platform/database/database'
import { testDatabase } from './databases/database.ts'
import { type SampleDevice, sampleDevice } from './peers/sample-device.ts'
import { prepared, preparedForEach } from './prepared.ts'
import { type Caller, startTestServer, type TestServer } from './server.ts'

/** The server of a file's tests, started before the first and closed after the last. */
export const sharedServer = (timeout?: number): TestServer =>
  prepared(
    () => startTestServer(),
    (server) => server.close(),
    timeout,
  )

/** The migrated, empty database for tests without a server. */
export const sharedDatabase = (): Database => prepared(testDatabase, (database) => database.close())

/** The administrator of an organization with one empty shop, shared by a file's tests. */
export const sharedTenant = (server: TestServer): Caller => prepared(() => server.newTenant())

/** The administrator of an organization with one empty shop, created for each test. */
export const tenantForEach = (server: TestServer): Caller =>
  preparedForEach(() => server.newTenant())

/** A device of the administrator's shop, or of the caller's, shared by a file's tests. */
export const sharedDevice = (
  server: TestServer,
  caller: () => Caller = () => server.admin,
  name?: string,
): SampleDevice => prepared(() => sampleDevice(server, caller(), name))

/** Signs in a person with a role in the administrator's shop, shared by a file's tests. */
export const sharedCaller = (server: TestServer, role: UserRole): Caller =>
  prepared(() => server.signIn(role, server.admin.organization_id, server.admin.shop_id))
