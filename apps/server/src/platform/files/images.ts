import { failField } from '@pos/contract/errors'
import sharp from 'sharp'

/** A picture that was decoded, rotated, scaled and re-encoded, so that nothing but pixels is left of the upload. */
export interface SafeImage {
  readonly full: Buffer
  readonly thumb: Buffer
  readonly width: number
  readonly height: number
}

const maxPixels = 40_000_000
const fullSize = 1600
const thumbSize = 160

/** Accepts JPG or PNG by content, whatever the name says. Fails on `file` with invalid_image_type or invalid_image_size. */
export async function processImage(buffer: Buffer, maxBytes: number): Promise<SafeImage> {
  if (buffer.length > maxBytes) failField('file', 'invalid_image_size')
  // Anything else is not even opened: a few bytes can keep decoders of other formats (above all SVG) busy.
  if (!begins(buffer, [0xff, 0xd8, 0xff]) && !begins(buffer, [0x89, 0x50, 0x4e, 0x47])) failField('file', 'invalid_image_type')
  const { format, width, height } = await sharp(buffer, { limitInputPixels: false })
    .metadata()
    .catch(() => failField('file', 'invalid_image_type'))
  if (format !== 'jpeg' && format !== 'png') failField('file', 'invalid_image_type')
  if (width * height > maxPixels || width < 1 || height < 1) failField('file', 'invalid_image_size')
  const scaled = (size: number) =>
    sharp(buffer, { limitInputPixels: maxPixels })
      .rotate()
      .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: 20 })
  try {
    const { data: full, info } = await scaled(fullSize).toBuffer({ resolveWithObject: true })
    return { full, thumb: await scaled(thumbSize).toBuffer(), width: info.width, height: info.height }
  } catch {
    return failField('file', 'invalid_image_type')
  }
}

const begins = (buffer: Buffer, bytes: readonly number[]) => bytes.every((byte, index) => buffer[index] === byte)
