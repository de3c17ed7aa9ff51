import { checkSetUp, type SetUp, setUp } from '@pos/contract/accounts/auth'
import { type FieldProblems, fail, failField } from '@pos/contract/errors'
import { createSchema } from '@pos/contract/fields/schema'
import { problemsOf } from '@pos/contract/problems'
import type { ResourceName } from '@pos/contract/resources'
import { countryDefaults } from '@pos/domain/places/countries'
import { localeOf } from '@pos/texts/locales'
import { sql, type Transaction } from 'kysely'
import type { Context } from '#engine/context'
import type { Engine } from '#engine/engine'
import { streamRoute } from '#engine/routes/stream-route'
import { inTransaction } from '#engine/routes/transaction'
import { createRecords } from '#engine/write/write'
import { markBrowser } from '#platform/http/browser-cookie'
import { newId } from '#platform/process/ids'
import { hashPassword } from '#platform/security/passwords'
import { hashToken } from '#platform/security/secrets'
import { passwordProblems } from '../passwords/new-password.ts'
import { recordAccountChange } from './account-changes.ts'
import { checkPerson, type Person } from './person.ts'
import { createSession, originOf } from './service.ts'
import { networkLimit } from './sign-in-limits.ts'
import { systemQuery } from './system-query.ts'
import { startingWorkspace } from './workspace.ts'

/** Routes of the set-up link: check it, and use it once. */
export function mountSetUp(engine: Engine): void {
  const limit = networkLimit(engine, 'set-up')
  streamRoute(
    engine,
    checkSetUp,
    (_session, { body }) => assertLink(engine, hashToken(body.token)),
    limit,
  )
  streamRoute(
    engine,
    setUp,
    async (_session, { body, request, reply }) => {
      const token = hashToken(body.token)
      // Checked first, so that errors of fields are only shown with a valid link.
      await assertLink(engine, token)
      const { person, organization, shop } = checkBody(engine, body)
      const passwordHash = await hashPassword(body.administrator.password)
      const locale = localeOf(request.headers['accept-language'])
      const browser_hash = markBrowser(request, reply, engine.environment.PUBLIC_URL)?.hash ?? null
      return inTransaction(engine, null, locale, async (context) => {
        const { db } = context
        const id = await createFirstAdministrator(db, token, person, passwordHash, context.now)
        await sql`update users set locale = ${locale} where id = ${id}`.execute(db)
        await createWorkspace(context, { id, name: person.display_name }, organization, shop)
        return {
          data: await createSession(engine, db, {
            user_id: id,
            ...(await startingWorkspace(db, id)),
            ...originOf(request),
            browser_hash,
          }),
        }
      })
    },
    limit,
  )
}

async function assertLink(engine: Engine, token: string) {
  const now = engine.clock.now()
  const known = await systemQuery(
    engine,
    sql`select from set_up_tokens where token_hash = ${token} and expires_at > ${now}`,
  )
  if (known.length === 0) failField('token', 'expired_link')
}

/** Validates the three parts by the rules of their screens and returns all problems at once. */
function checkBody(engine: Engine, { administrator, organization, shop }: SetUp) {
  const { person, problems } = checkPerson({ ...administrator, phone: null })
  const weak = passwordProblems(administrator.password)
  if (weak.length > 0) problems.password = weak
  const errors = prefixed('administrator', problems)
  const parsed = (name: ResourceName, part: string, input: Record<string, unknown>) => {
    const { success, data, error } = createSchema(featureOf(engine, name).resource).safeParse(
      input,
      { reportInput: true },
    )
    if (!success) Object.assign(errors, prefixed(part, problemsOf(error)))
    return data ?? {}
  }
  const records = {
    organization: parsed('organizations', 'organization', organization),
    shop: parsed('shops', 'shop', { ...countryDefaults[shop.country_code], ...shop }),
  }
  if (Object.keys(errors).length > 0) fail('ValidationFailed', { errors })
  return { person, ...records }
}

const prefixed = (part: string, problems: FieldProblems): FieldProblems =>
  Object.fromEntries(Object.entries(problems).map(([name, list]) => [`${part}.${name}`, list]))

const featureOf = (engine: Engine, name: ResourceName) =>
  engine.features.get(name) ?? fail('NotFound')

/**
 * Creates the first organization and shop as an administrator would on screens, with their history.
 */
async function createWorkspace(
  context: Context<null>,
  administrator: { readonly id: string; readonly name: string },
  organization: Record<string, unknown>,
  shop: Record<string, unknown>,
) {
  const { engine } = context
  const [organizationId, shopId] = [newId(), newId()]
  const session = {
    kind: 'user' as const,
    id: newId(),
    user_id: administrator.id,
    user_name: administrator.name,
    role: 'system_admin' as const,
    organization_id: organizationId,
    shop_id: null,
    token_hash: '',
    proof: null,
  }
  const asAdministrator = { ...context, session }
  const draft = (id: string, part: string, input: Record<string, unknown>) => [
    { id, input, prefix: `${part}.` },
  ]
  await createRecords(
    asAdministrator,
    featureOf(engine, 'organizations'),
    draft(organizationId, 'organization', organization),
  )
  await createRecords(asAdministrator, featureOf(engine, 'shops'), draft(shopId, 'shop', shop))
}

/**
 * Invalidates every link at once: of two simultaneous requests, the second waits for the first and
 * then finds none.
 */
async function createFirstAdministrator(
  db: Transaction<unknown>,
  token: string,
  person: Person,
  passwordHash: string,
  now: Date,
) {
  const { rows } = await sql<{ token_hash: string }>`
    delete from set_up_tokens where expires_at > ${now} and not exists (select from users where role = 'system_admin') returning token_hash`.execute(
    db,
  )
  if (!rows.some((row) => row.token_hash === token)) failField('token', 'expired_link')
  const existing = await sql`select from users where lower(email) = ${person.email}`.execute(db)
  if (existing.rows.length > 0) failField('administrator.email', 'not_unique')
  const id = newId()
  await sql`
    insert into users (id, role, display_name, first_name, last_name, email, password_hash)
    values (${id}, 'system_admin', ${person.display_name}, ${person.first_name}, ${person.last_name}, ${person.email}, ${passwordHash})`.execute(
    db,
  )
  await recordAccountChange(db, id, now, { action: 'set_up' })
  return id
}
