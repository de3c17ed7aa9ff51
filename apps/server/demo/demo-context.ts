import type { Transaction } from 'kysely'
import type { Context } from '#engine/context'
import type { Engine } from '#engine/engine'

/** The context in which demo records are created, through the same code as screens. */
export function demoContext(
  engine: Engine,
  db: Transaction<unknown>,
  organizationId: string | null,
  shopId: string | null,
): Context {
  return {
    db,
    engine,
    now: engine.clock.now(),
    locale: 'ja',
    session: {
      kind: 'user',
      id: '',
      user_id: '00000000-0000-0000-0000-000000000000',
      user_name: 'デモ',
      role: 'organization_admin',
      organization_id: organizationId,
      shop_id: shopId,
      token_hash: '',
      proof: null,
    },
    afterCommit: () => undefined,
  }
}
