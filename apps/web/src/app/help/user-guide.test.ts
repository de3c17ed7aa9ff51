import { expect, test } from 'vitest'
import { partsOf } from '../../../guide-plugin.ts'
import { screens } from '../routing/site.ts'

type GuidePart = ReturnType<typeof partsOf>[number]

const guides: Readonly<Record<string, GuidePart[]>> = { en: partsOf('en'), ja: partsOf('ja') }

test.each(['en', 'ja'])(
  'every screen has one part of the guide in %s that explains it',
  (language) => {
    const explained = (guides[language] ?? []).flatMap((part) => part.screens)
    expect(explained.toSorted()).toEqual(
      [...screens.map(({ path: screen }) => screen), 'batch-update'].toSorted(),
    )
  },
)

test('both guides have the same parts in the same order', () => {
  expect(guides.ja?.map((part) => part.screens)).toEqual(guides.en?.map((part) => part.screens))
})

test('links within the guide lead to a part, and no markup is left in the text', () => {
  for (const parts of Object.values(guides)) {
    const ids = new Set(parts.map(({ id }) => id))
    for (const { html } of parts) {
      for (const [, target = ''] of html.matchAll(/href="#([^"]*)"/g))
        expect(ids).toContain(decodeURIComponent(target))
      expect(html).not.toMatch(/\*\*|<!-{2}/)
    }
  }
})

test('the part about webhooks links to the page for engineers', () => {
  for (const [language, name] of Object.entries({ en: 'webhooks.md', ja: 'webhooks.ja.md' })) {
    const parts = guides[language] ?? []
    expect(parts.find(({ screens: of }) => of.includes('webhooks'))?.html).toContain(
      `href="#${name}"`,
    )
    expect(parts.find(({ id }) => id === name)?.html).toContain('webhook-signature')
  }
})

test('every paragraph is whole and ends with a stop', () => {
  for (const [language, parts] of Object.entries(guides))
    for (const { title, html } of parts)
      for (const [, body = ''] of html.matchAll(/<(?:p|li)>(.*?)(?:<\/(?:p|li)>|<[uo]l>)/gs)) {
        const text = body.replaceAll(/<[^>]+>/g, '').trim()
        expect(text, `${language}: ${title}`).toMatch(/^$|[.:!?)。:)]$/)
        expect(text, `${language}: ${title}`).not.toMatch(/[\p{Script=Han}\p{Script=Hiragana}]\n/u)
      }
})
