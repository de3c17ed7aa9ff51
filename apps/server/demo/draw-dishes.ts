import { createRequire } from 'node:module'
import sharp from 'sharp'
import { z } from 'zod'
import type { SafeImage } from '#platform/files/images'
import type { DemoShop } from './demo-shop.ts'
import { dishPictures, kindPictures } from './dish-pictures.ts'

/** The pictures of a shop's dishes, groups and categories by name. */
export type DishImages = ReadonlyMap<string, SafeImage>

/** Of an Iconify package's 3,000 icons only those that are drawn are looked at. */
const iconSet = z.object({
  width: z.number(),
  height: z.number(),
  icons: z.custom<Record<string, unknown>>((icons) => typeof icons === 'object' && icons !== null),
})
const icon = z.object({ body: z.string() })
type IconSet = z.output<typeof iconSet>

/** Side of a picture and of its thumbnail in pixels. */
const sizes = { full: 400, thumb: 160 }

/**
 * Draws a picture for every dish and group of a shop: its icons on a ground in the colour of its group. Empty where the icon package is not
 * installed: it is not part of a production installation.
 */
export async function drawDishes({ groups }: DemoShop): Promise<DishImages> {
  const icons = loadIcons()
  if (!icons) return new Map()
  const drawings = new Map<string, Promise<SafeImage>>()
  const images = pictured(groups).map(async ({ name, picture, color }) => {
    const svg = svgOf(icons, picture, color)
    const drawing = drawings.get(svg) ?? draw(svg)
    drawings.set(svg, drawing)
    return [name, await drawing] as const
  })
  return new Map(await Promise.all(images))
}

/** What gets a picture, and which. */
function pictured(groups: DemoShop['groups']) {
  return groups.flatMap(({ category, sub_category, name: group, color, items }) => [
    ...items.map(({ name, attribute = 'food' }) => ({ name, picture: dishPictures[name] ?? kindPictures[attribute], color })),
    ...[category, sub_category, group].flatMap((name) => {
      const picture = dishPictures[name]
      return picture ? { name, picture, color } : []
    }),
  ])
}

function loadIcons(): IconSet | null {
  let content: unknown
  try {
    content = createRequire(import.meta.url)('@iconify-json/fluent-emoji-flat/icons.json')
  } catch {
    return null
  }
  return iconSet.parse(content)
}

/** `names`: the large icon and, if there is one, the small one. An icon that is not in the package is a mistake of the demo. */
function svgOf({ icons, width, height }: IconSet, names: string, color: string): string {
  const [large = '', small] = names.split(' ')
  const at = (name: string, x: number, y: number, size: number) => {
    const { data } = icon.safeParse(icons[name])
    if (!data) throw new Error(`No icon is called ${name}`)
    return `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 ${width} ${height}">${data.body}</svg>`
  }
  const ground = `<rect width="100" height="100" fill="#fff"/><rect width="100" height="100" fill="${color}" fill-opacity="0.2"/>`
  const parts = small ? at(large, 13, 11, 66) + at(small, 60, 59, 32) : at(large, 16, 16, 68)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${sizes.full}" height="${sizes.full}" viewBox="0 0 100 100">${ground}${parts}</svg>`
}

async function draw(svg: string): Promise<SafeImage> {
  const drawn = sharp(Buffer.from(svg))
  const encoded = (size: number) => drawn.clone().resize(size, size).webp({ quality: 82, effort: 1 }).toBuffer()
  const [full, thumb] = await Promise.all([encoded(sizes.full), encoded(sizes.thumb)])
  return { full, thumb, width: sizes.full, height: sizes.full }
}
