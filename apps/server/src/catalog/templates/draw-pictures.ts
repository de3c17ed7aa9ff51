import sharp from 'sharp'
import type { SafeImage } from '#platform/files/images'
import iconSet from './icons.json' with { type: 'json' }
import { screenPictures } from './screen-pictures.ts'
import type { ContentGroup } from './shop-content.ts'

/** The pictures of a shop's categories, sub categories and groups by name. */
export type ScreenImages = ReadonlyMap<string, SafeImage>

/** Width and height of a picture and of its thumbnail in pixels. */
const sizes = { full: 400, thumb: 160 }

/** SVG bodies of the icons by name. An unknown icon is an error. */
const bodies: Readonly<Record<string, string>> = iconSet.bodies

/** Draws the pictures of an order screen: an icon on a background in the colour of its group. */
export async function drawPictures(groups: readonly ContentGroup[]): Promise<ScreenImages> {
  const drawings = new Map<string, Promise<SafeImage>>()
  const images = pictured(groups).map(async ({ name, picture, color }) => {
    const svg = svgOf(picture, color)
    const drawing = drawings.get(svg) ?? draw(svg)
    drawings.set(svg, drawing)
    return [name, await drawing] as const
  })
  return new Map(await Promise.all(images))
}

/** Returns everything that gets a picture, with the name of its icon. */
export function pictured(
  groups: readonly ContentGroup[],
): readonly { name: string; picture: string; color: string }[] {
  return groups.flatMap(({ category, sub_category, name: group, color, picture: ofGroup }) =>
    [category, sub_category, group].flatMap((name) => {
      const picture = screenPictures[name] ?? ofGroup
      return picture ? { name, picture, color } : []
    }),
  )
}

function svgOf(icon: string, color: string): string {
  const body = bodies[icon]
  if (body === undefined) throw new Error(`No icon is called ${icon}`)
  const ground = `<rect width="100" height="100" fill="#fff"/><rect width="100" height="100" fill="${color}" fill-opacity="0.2"/>`
  const drawn = `<svg x="16" y="16" width="68" height="68" viewBox="0 0 ${iconSet.width} ${iconSet.height}">${body}</svg>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${sizes.full}" height="${sizes.full}" viewBox="0 0 100 100">${ground}${drawn}</svg>`
}

async function draw(svg: string): Promise<SafeImage> {
  const drawn = sharp(Buffer.from(svg))
  const encoded = (size: number) =>
    drawn.clone().resize(size, size).webp({ quality: 82, effort: 1 }).toBuffer()
  const [full, thumb] = await Promise.all([encoded(sizes.full), encoded(sizes.thumb)])
  return { full, thumb, width: sizes.full, height: sizes.full }
}
