import sharp from 'sharp'
import type { SafeImage } from '#platform/files/images'
import { dishPictures, kindPictures } from './dish-pictures.ts'
import iconSet from './icons.json' with { type: 'json' }
import type { ContentGroup } from './shop-content.ts'

/** The pictures of a shop's dishes, groups and categories by name. */
export type DishImages = ReadonlyMap<string, SafeImage>

/** Width and height of a picture and of its thumbnail in pixels. */
const sizes = { full: 400, thumb: 160 }

/** SVG bodies of the icons by name. An unknown icon is an error. */
const bodies: Readonly<Record<string, string>> = iconSet.bodies

/**
 * Draws a picture for every dish and group of a menu: its icons on a background in the colour of
 * its group.
 */
export async function drawDishes(groups: readonly ContentGroup[]): Promise<DishImages> {
  const drawings = new Map<string, Promise<SafeImage>>()
  const images = pictured(groups).map(async ({ name, picture, color }) => {
    const svg = svgOf(picture, color)
    const drawing = drawings.get(svg) ?? draw(svg)
    drawings.set(svg, drawing)
    return [name, await drawing] as const
  })
  return new Map(await Promise.all(images))
}

/** Returns everything that gets a picture, with its icon names. */
export function pictured(
  groups: readonly ContentGroup[],
): readonly { name: string; picture: string; color: string }[] {
  return groups.flatMap(
    ({ category, sub_category, name: group, color, picture: ofGroup, items }) => [
      ...items.map(({ name, picture, attribute = 'food' }) => ({
        name,
        picture: picture ?? dishPictures[name] ?? kindPictures[attribute],
        color,
      })),
      ...[category, sub_category, group].flatMap((name) => {
        const picture = dishPictures[name] ?? ofGroup
        return picture ? { name, picture, color } : []
      }),
    ],
  )
}

/** `names`: the large icon and, if there is one, the small one. */
function svgOf(names: string, color: string): string {
  const [large = '', small] = names.split(' ')
  const at = (name: string, x: number, y: number, size: number) => {
    const body = bodies[name]
    if (body === undefined) throw new Error(`No icon is called ${name}`)
    return `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 ${iconSet.width} ${iconSet.height}">${body}</svg>`
  }
  const ground = `<rect width="100" height="100" fill="#fff"/><rect width="100" height="100" fill="${color}" fill-opacity="0.2"/>`
  const parts = small ? at(large, 13, 11, 66) + at(small, 60, 59, 32) : at(large, 16, 16, 68)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${sizes.full}" height="${sizes.full}" viewBox="0 0 100 100">${ground}${parts}</svg>`
}

async function draw(svg: string): Promise<SafeImage> {
  const drawn = sharp(Buffer.from(svg))
  const encoded = (size: number) =>
    drawn.clone().resize(size, size).webp({ quality: 82, effort: 1 }).toBuffer()
  const [full, thumb] = await Promise.all([encoded(sizes.full), encoded(sizes.thumb)])
  return { full, thumb, width: sizes.full, height: sizes.full }
}
