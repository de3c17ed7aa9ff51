import type { Page } from '@playwright/test'

/** Waits until the screen has a heading and nothing is loading. */
export async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(
    () =>
      !document.querySelector('[role="progressbar"], .mantine-Skeleton-root, .mantine-Loader-root'),
  )
}

/** Navigates to an address inside the running app, like a link. */
export async function followLink(page: Page, path: string): Promise<void> {
  await settle(page)
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
}

/** Waits until the router shows an address: the former screen stays until then. */
async function waitForRouter(page: Page, path: string): Promise<void> {
  await page.waitForFunction((to) => {
    const router: { state: { status: string; resolvedLocation?: { pathname: string } } } =
      Reflect.get(window, '__TSR_ROUTER__')
    const { status, resolvedLocation } = router.state
    return status === 'idle' && resolvedLocation?.pathname === new URL(to, location.origin).pathname
  }, path)
}

/**
 * Waits until nothing on the page has changed for 150 ms, because charts and tables follow their
 * data.
 */
async function waitForQuiet(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const quietFor = 150
        const finish = () => {
          observer.disconnect()
          resolve()
        }
        let timer = setTimeout(finish, quietFor)
        const observer = new MutationObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(finish, quietFor)
        })
        observer.observe(document.getElementById('root') ?? document.body, {
          childList: true,
          subtree: true,
        })
      }),
  )
}

/** Navigates to an address inside the running app and waits until the screen is complete. */
export async function goInside(page: Page, path: string): Promise<void> {
  await followLink(page, path)
  await waitForRouter(page, path)
  await waitForQuiet(page)
  await settle(page)
}

/** Finds elements that overflow the window at its current width. */
export function findWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const outside = [...document.querySelectorAll<HTMLElement>('body *')].filter((node) => {
      const box = node.getBoundingClientRect()
      return box.right > clientWidth + 1 && box.width > 0
    })
    return outside
      .slice(0, 3)
      .map(
        (node) =>
          `${node.tagName.toLowerCase()}.${node.getAttribute('class') ?? ''} to ${Math.round(node.getBoundingClientRect().right)}`,
      )
  })
}

/**
 * Finds text keys shown in place of texts: in content, accessible names, titles and placeholders.
 * `known` lists codes to ignore.
 */
export function findUntranslated(page: Page, known: readonly string[] = []): Promise<string[]> {
  return page.evaluate((allowed) => {
    const looksLikeKey = /^[a-z][a-z0-9-]*(?:[.:_][a-z0-9_$-]+)+$/
    // Files, and the beginnings of API tokens, which are random.
    const isKnown = /\.(?:csv|xlsx|txt|eml)$|^pos_[\w-]{6}$/
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) texts.push(walker.currentNode.textContent?.trim() ?? '')
    for (const node of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
      for (const name of ['aria-label', 'title', 'placeholder'])
        texts.push(node.getAttribute(name)?.trim() ?? '')
    }
    return [
      ...new Set(
        texts.filter(
          (text) => looksLikeKey.test(text) && !isKnown.test(text) && !allowed.includes(text),
        ),
      ),
    ]
  }, known)
}

/**
 * Finds texts that are cut off without an ellipsis or a scrolling box. Ignores charts and texts for
 * screen readers only.
 */
export function findClipped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isUnseen = (node: Element) =>
      node.closest(
        'svg, [hidden], [inert], option, .pos-visually-hidden, .mantine-VisuallyHidden-root',
      ) !== null
    const clipped: string[] = []
    const walker = document.createTreeWalker(
      document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    while (walker.nextNode()) {
      const text = walker.currentNode
      const content = text.textContent?.trim() ?? ''
      const parent = text.parentElement
      if (content === '' || !parent || isUnseen(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const drawn = range.getBoundingClientRect()
      if (drawn.width < 1 || getComputedStyle(parent).visibility === 'hidden') continue
      for (
        let box: HTMLElement | null = parent;
        box && box !== document.body;
        box = box.parentElement
      ) {
        const {
          overflowX,
          overflowY,
          textOverflow,
          clipPath,
          webkitLineClamp: lineClamp,
        } = getComputedStyle(box)
        if (
          [overflowX, overflowY].some((overflow) => overflow === 'auto' || overflow === 'scroll') ||
          clipPath !== 'none'
        )
          break
        if (overflowX === 'visible' && overflowY === 'visible') continue
        const edge = box.getBoundingClientRect()
        const isWider =
          overflowX !== 'visible' && (drawn.right > edge.right + 2 || drawn.left < edge.left - 2)
        const isHigher =
          overflowY !== 'visible' && (drawn.bottom > edge.bottom + 4 || drawn.top < edge.top - 4)
        const hasEllipsis =
          textOverflow === 'ellipsis' || (lineClamp !== 'none' && lineClamp !== '')
        if ((isWider || isHigher) && !hasEllipsis)
          clipped.push(`${content.slice(0, 40)} in ${box.tagName.toLowerCase()}.${box.className}`)
        if (isWider || isHigher) break
      }
    }
    return [...new Set(clipped)].slice(0, 5)
  })
}

/**
 * Finds controls and texts in `main` whose centre or end is covered by something else, at the top,
 * in the middle and at the end of the page. Skips what the page can still scroll into view.
 */
export async function findCovered(page: Page): Promise<string[]> {
  const covered = new Set<string>()
  for (const part of [0, 0.5, 1]) {
    await page.evaluate((share) => {
      const { scrollHeight, clientHeight } = document.documentElement
      scrollTo({ top: (scrollHeight - clientHeight) * share, behavior: 'instant' })
    }, part)
    for (const name of await coveredNow(page)) covered.add(name)
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  return [...covered].slice(0, 5)
}

function coveredNow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls =
      'main :is(button, a[href], input, select, textarea, summary, [role="switch"], [role="button"])'
    const isSticky = (node: Element) => getComputedStyle(node).position === 'sticky'
    const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter((node) => {
      const { position, top: upper, bottom: lower } = getComputedStyle(node)
      return (
        (position === 'fixed' || position === 'sticky') &&
        (upper !== 'auto' || lower !== 'auto') &&
        node.offsetWidth > 200 &&
        node.offsetHeight < innerHeight / 3 &&
        (position === 'fixed' || scrollerOf(node.parentElement) === null)
      )
    })
    const pinned = bars.map((node) => node.getBoundingClientRect())
    // What slides below a pinned bar can be scrolled out again.
    const [top, bottom] = [
      Math.max(0, ...pinned.filter((box) => box.top < innerHeight / 2).map((box) => box.bottom)),
      Math.min(
        innerHeight,
        ...pinned.filter((box) => box.top >= innerHeight / 2).map((box) => box.top),
      ),
    ]
    const { scrollTop, scrollHeight, clientHeight } = document.documentElement
    const isAtEnd = scrollTop + clientHeight >= scrollHeight - 1
    const isVisible = (node: HTMLElement) =>
      node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      node.closest('[inert], .pos-visually-hidden, .mantine-VisuallyHidden-root') === null
    // A label or a link around a control, and the icons inside a field, act like the control. An
    // ancestor is not over it: the control itself has a gap there.
    const isFree = (hit: Element, node: Element) =>
      node.contains(hit) ||
      hit.contains(node) ||
      hit.closest('label, a, .mantine-Input-wrapper')?.contains(node) === true ||
      (node instanceof HTMLInputElement &&
        [...(node.labels ?? [])].some((label) => label.contains(hit)))
    // A table that scrolls in itself has sticky heads, below which its cells slide.
    const isScrolledBelow = (hit: Element, node: Element, clip: Element | null) => {
      for (let box: Element | null = hit; box && box !== clip; box = box.parentElement)
        if (isSticky(box)) return clip?.contains(box) === true && !box.contains(node)
      return false
    }
    const found: string[] = []
    for (const node of document.querySelectorAll<HTMLElement>(controls)) {
      const box = node.getBoundingClientRect()
      // A drawing's parts have gaps, through which the drawing shows.
      if (node instanceof SVGElement) continue
      if (box.width < 4 || box.height < 4 || !isVisible(node)) continue
      const isPinned = bars.some((bar) => bar.contains(node))
      if (!isPinned && (box.top < top || (box.bottom > bottom && !isAtEnd))) continue
      const scroller = scrollerOf(node.parentElement)
      const clip = scroller?.getBoundingClientRect()
      const y = box.top + box.height / 2
      for (const x of [box.left + 3, box.left + box.width / 2, box.right - 3]) {
        if (clip && (x < clip.left || x > clip.right || y < clip.top || y > clip.bottom)) continue
        const hit = document.elementFromPoint(x, y)
        if (hit === null || isFree(hit, node) || isScrolledBelow(hit, node, scroller)) continue
        found.push(
          `${node.getAttribute('aria-label') ?? node.textContent} is below ${hit.outerHTML}`.slice(
            0,
            160,
          ),
        )
        break
      }
    }
    return found

    function scrollerOf(from: HTMLElement | null): HTMLElement | null {
      for (let box = from; box && box !== document.body; box = box.parentElement)
        if (getComputedStyle(box).overflow !== 'visible') return box
      return null
    }
  })
}
