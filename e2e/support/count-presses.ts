import type { Page } from '@playwright/test'

/** Counts of clicks and keys since counting started. Page loads do not reset them. */
export interface Presses {
  /**
   * Counts pointer presses, because a click on a label causes a second click event on its checkbox.
   */
  clicks(): Promise<number>
  /** Counts command keys. Typing into a field, Tab and modifier keys alone do not count. */
  keys(): Promise<number>
}

/** Starts counting clicks and keys on the page. */
export async function countPresses(page: Page): Promise<Presses> {
  await page.addInitScript(count)
  if (page.url() !== 'about:blank') await page.evaluate(count)
  const read = (kind: string) => page.evaluate((key) => Number(sessionStorage.getItem(key)), kind)
  return { clicks: () => read('clicks'), keys: () => read('keys') }
}

/** Registers the listeners. Runs in the page. */
function count() {
  const add = (kind: string) =>
    sessionStorage.setItem(kind, String(Number(sessionStorage.getItem(kind)) + 1))
  window.addEventListener('pointerdown', () => add('clicks'), { capture: true })
  window.addEventListener(
    'keydown',
    ({ key, ctrlKey, metaKey, target }) => {
      const isTyping =
        key.length === 1 &&
        !ctrlKey &&
        !metaKey &&
        target instanceof Element &&
        target.matches('input, textarea')
      const isBox =
        target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type)
      if ((isTyping && !isBox) || ['Tab', 'Shift', 'Control', 'Alt', 'Meta'].includes(key)) return
      add('keys')
    },
    { capture: true },
  )
}
