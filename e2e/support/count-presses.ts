import type { Page } from '@playwright/test'

/** What a person pressed since the counting began, loads of the page included. */
export interface Presses {
  /** With the pointer: a label's click on its box comes twice, the pointer's once. */
  clicks(): Promise<number>
  /** Keys that command; what is typed into a field, Tab and the modifiers alone are none. */
  keys(): Promise<number>
}

/** Counts what is pressed on the page from now on. */
export async function countPresses(page: Page): Promise<Presses> {
  await page.addInitScript(count)
  if (page.url() !== 'about:blank') await page.evaluate(count)
  const read = (kind: string) => page.evaluate((key) => Number(sessionStorage.getItem(key)), kind)
  return { clicks: () => read('clicks'), keys: () => read('keys') }
}

/** Runs in the page. */
function count() {
  const add = (kind: string) => sessionStorage.setItem(kind, String(Number(sessionStorage.getItem(kind)) + 1))
  window.addEventListener('pointerdown', () => add('clicks'), { capture: true })
  window.addEventListener(
    'keydown',
    ({ key, ctrlKey, metaKey, target }) => {
      const isTyping = key.length === 1 && !ctrlKey && !metaKey && target instanceof Element && target.matches('input, textarea')
      const isBox = target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type)
      if ((isTyping && !isBox) || ['Tab', 'Shift', 'Control', 'Alt', 'Meta'].includes(key)) return
      add('keys')
    },
    { capture: true },
  )
}
