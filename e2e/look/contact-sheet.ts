import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

/** A screenshot of the window. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly jpeg: Buffer
}

/** So wide is a sheet: more would be scaled down where it is shown. */
const sheetWidth = 1600
const gap = 6

/** Puts the screenshots of one screen together to one picture: phone and usual window above, the other widths below, each row as wide as the sheet. */
export async function composeSheet(page: Page, file: string, caption: string, pictures: readonly Picture[]): Promise<void> {
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
  return [pictures.filter(isAbove), pictures.filter((one) => !isAbove(one))].filter((row) => row.length > 0)
}

/** A row's pictures have one height: that at which they fill the sheet, and never more than their own. */
function drawRow(row: readonly Picture[]): string {
  const ratios = row.reduce((sum, { width, height }) => sum + width / height, 0)
  const height = Math.min((sheetWidth - gap * (row.length - 1)) / ratios, ...row.map((one) => one.height))
  const images = row.map((one) => `<img src="data:image/jpeg;base64,${one.jpeg.toString('base64')}" height="${Math.floor(height)}">`)
  return `<div>${images.join('')}</div>`
}
