import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type GuidePart, guideParts } from '../../guide-plugin.ts'
import { screens } from './site.ts'

const docs = path.resolve(import.meta.dirname, '../../../../docs')
const guide = (name: string) => guideParts(readFileSync(path.join(docs, name), 'utf8'))
const guides: Readonly<Record<string, GuidePart[]>> = { en: guide('user-guide.md'), ja: guide('user-guide.ja.md') }

test.each(['en', 'ja'])('every screen has one part of the guide in %s that explains it', (language) => {
  const explained = (guides[language] ?? []).flatMap((part) => part.screens)
  expect(explained.toSorted()).toEqual([...screens.map(({ path: screen }) => screen), 'batch-update'].toSorted())
})

test('both guides have the same parts in the same order', () => {
  expect(guides.ja?.map((part) => part.screens)).toEqual(guides.en?.map((part) => part.screens))
})

test('links within the guide lead to a part, and no text is left as it was written', () => {
  for (const parts of Object.values(guides)) {
    const ids = new Set(parts.map(({ id }) => id))
    for (const { html } of parts) {
      for (const [, target = ''] of html.matchAll(/href="#([^"]*)"/g)) expect(ids).toContain(decodeURIComponent(target))
      expect(html).not.toMatch(/\*\*|<!-{2}/)
    }
  }
})
