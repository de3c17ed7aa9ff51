import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

/** A screenshot with the size of its window. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly jpeg: Buffer
}

/** Width of a sheet in pixels. Image viewers scale wider ones down. */
const sheetWidth = 1600
const gap = 6

/**
 * Combines the screenshots of one screen into one image: phone and desktop (390 and 1440 pixels)
 * above, other widths below.
 */
export async function composeSheet(
  page: Page,
  file: string,
  caption: string,
  pictures: readonly Picture[],
): Promise<void> {
  const html = rowsOf(pictures).map(drawRow).join('')
  await page.setViewportSize({ width: sheetWidth, height: 100 })
  await page.setContent(
    `<style>body{margin:0;background:#888;font:13px sans-serif}div{display:flex;gap:${gap}px;padding-top:${gap}px}img{display:block}</style>
    <b>${caption.replaceAll('<', '&lt;')}</b>${html}`,
  )
  await page.waitForFunction(() => [...document.images].every((image) => image.complete))
  writeFileSync(file, await page.screenshot({ fullPage: true }))
}

function rowsOf(pictures: readonly Picture[]): Picture[][] {
  if (pictures.length < 3) return [[...pictures]]
  const isAbove = ({ width }: Picture) => width === 390 || width === 1440
  return [pictures.filter(isAbove), pictures.filter((picture) => !isAbove(picture))].filter(
    (row) => row.length > 0,
  )
}

/**
 * Draws a row of pictures at the same height, so that they fill the sheet. No picture is enlarged.
 */
function drawRow(row: readonly Picture[]): string {
  const ratios = row.reduce((sum, { width, height }) => sum + width / height, 0)
  const height = Math.min(
    (sheetWidth - gap * (row.length - 1)) / ratios,
    ...row.map((picture) => picture.height),
  )
  const images = row.map(
    ({ jpeg }) =>
      `<img src="data:image/jpeg;base64,${jpeg.toString('base64')}" height="${Math.floor(height)}">`,
  )
  return `<div>${images.join('')}</div>`
}
