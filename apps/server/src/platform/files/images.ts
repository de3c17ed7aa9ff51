import { failField } from '@pos/contract/errors'
import sharp, { type Metadata } from 'sharp'
import { semaphore } from '../process/semaphore.ts'

/**
 * A picture that was decoded, rotated, scaled and re-encoded, so that only pixels of the upload
 * remain.
 */
export interface SafeImage {
  readonly full: Buffer
  readonly thumb: Buffer
  readonly width: number
  readonly height: number
}

const maxPixels = 40_000_000
/**
 * Maximum pixels of a progressive JPEG or interlaced PNG, which decoders hold completely in memory.
 */
const maxInterlacedPixels = 12_000_000
/** Maximum pixels per side: decoders hold many whole rows, so 4,000,000 by 10 pixels need 4 GB. */
const maxSide = 16_000
const fullSize = 1600
const thumbSize = 160

/** Number of pictures decoded at a time; others wait. */
const block = semaphore(2)

/**
 * Accepts JPG or PNG by content, regardless of the name. Fails on `file` with invalid_image_type,
 * invalid_image_size or too_many_pixels.
 */
export async function processImage(buffer: Buffer, maxBytes: number): Promise<SafeImage> {
  if (buffer.length > maxBytes) failField('file', 'invalid_image_size')
  // Other formats are not opened: a few bytes can keep their decoders (especially SVG) busy.
  if (!begins(buffer, [0xff, 0xd8, 0xff]) && !begins(buffer, [0x89, 0x50, 0x4e, 0x47]))
    failField('file', 'invalid_image_type')
  const metadata = await sharp(buffer, { limitInputPixels: false })
    .metadata()
    .catch(() => failField('file', 'invalid_image_type'))
  if (metadata.format !== 'jpeg' && metadata.format !== 'png')
    failField('file', 'invalid_image_type')
  if (!isDecodable(metadata)) failField('file', 'too_many_pixels')
  return block(() => decode(buffer))
}

function isDecodable({ width, height, isProgressive }: Metadata): boolean {
  const pixels = width * height
  return (
    pixels >= 1 &&
    pixels <= (isProgressive ? maxInterlacedPixels : maxPixels) &&
    Math.max(width, height) <= maxSide
  )
}

async function decode(buffer: Buffer): Promise<SafeImage> {
  const scaled = (input: Buffer, size: number) =>
    sharp(input, { limitInputPixels: maxPixels })
      .rotate()
      .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: 20 })
  try {
    const { data: full, info } = await scaled(buffer, fullSize).toBuffer({
      resolveWithObject: true,
    })
    // Made from the small picture, so that the upload is decoded once.
    return {
      full,
      thumb: await scaled(full, thumbSize).toBuffer(),
      width: info.width,
      height: info.height,
    }
  } catch {
    return failField('file', 'invalid_image_type')
  }
}

const begins = (buffer: Buffer, bytes: readonly number[]) =>
  bytes.every((byte, index) => buffer[index] === byte)
