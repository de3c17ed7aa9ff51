import { fail } from '@pos/contract/errors'
import { getDeviceImage, getFile, maxImageBytes, uploadFile } from '@pos/contract/shop/files'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { DeviceSession, UserSession } from '#engine/context'
import type { Engine, RouteModule } from '#engine/engine'
import { streamRoute } from '#engine/routes/stream-route'
import { processImage, type SafeImage } from '#platform/files/images'
import { hasTag } from '#platform/http/entity-tag'
import { namePictures, storePicture } from './keep-pictures.ts'

/**
 * Routes for pictures of the current shop. A browser's `<img>` cannot send the bearer token, so the
 * web app fetches pictures through its client and shows them as object URLs. Devices fetch them
 * with their key. No one else has access.
 */
export const fileRoutes: RouteModule = {
  name: 'files',
  mount(engine) {
    // No transaction while a picture is being processed.
    streamRoute(engine, uploadFile, async (session, { file }) => {
      const shopId = session.shop_id ?? fail('NotFound')
      const image = await processImage(file?.buffer ?? Buffer.alloc(0), maxImageBytes)
      const id = await keep(
        engine,
        { organization_id: session.organization_id, shop_id: shopId },
        image,
      )
      return { data: { id, width: image.width, height: image.height, content_type: 'image/webp' } }
    })
    streamRoute(engine, getFile, (session, input) => sendPicture(engine, session, input))
    streamRoute(engine, getDeviceImage, (session, input) => sendPicture(engine, session, input))
  },
}

interface Asked {
  readonly params: { readonly id: string }
  readonly query: { readonly size: 'full' | 'thumb' }
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Sends a picture of the session's shop, or 304 if the caller already has it. */
async function sendPicture(
  engine: Engine,
  session: UserSession | DeviceSession,
  { params, query, request, reply }: Asked,
) {
  const shopId = session.shop_id ?? fail('NotFound')
  const tenant = { organization_id: session.organization_id, shop_ids: [shopId], readOnly: true }
  const { rows } = await engine.database.transaction(tenant, (db) =>
    sql<{ content_hash: string; storage_key: string; thumb_key: string; content_type: string }>`
      select content_hash, storage_key, thumb_key, content_type from files where shop_id = ${shopId} and id = ${params.id}`.execute(
      db,
    ),
  )
  const row = rows[0] ?? fail('NotFound')
  const tag = `"${row.content_hash.slice(0, 32)}-${query.size}"`
  reply.header('etag', tag).header('cache-control', 'private, max-age=31536000, immutable')
  if (hasTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  const content =
    (await engine.storage.get(query.size === 'thumb' ? row.thumb_key : row.storage_key)) ??
    fail('NotFound')
  return (
    reply
      .header('content-disposition', 'inline; filename="picture.webp"')
      // Opened directly, it cannot act as anything but a picture.
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type(row.content_type)
      .send(content)
  )
}

async function keep(
  engine: Engine,
  tenant: { organization_id: string | null; shop_id: string },
  image: SafeImage,
) {
  const stored = await storePicture(engine.storage, tenant.shop_id, image)
  const ids = await engine.database.transaction(
    { organization_id: tenant.organization_id, shop_ids: [tenant.shop_id] },
    (db) => namePictures(db, tenant.shop_id, [stored]),
  )
  return ids.get(stored.content_hash) ?? fail('ServerError')
}
