/**
 * Draws the frame and a skeleton of the screen before the program and the profile have loaded, and
 * removes them when the page is rendered. It is a separate script without imports, so it waits for
 * nothing. The server links it for signed-in people.
 */
import './first-frame.css'

const times = (count: number, content: string) => content.repeat(count)
const line = (width: number, height = 14) => `<i style="width:${width}%;height:${height}px"></i>`
const box = (width: string, height = 36) =>
  `<i class="box" style="width:${width};height:${height}px"></i>`

const bar = `<header>${box('36px')}${box('200px')}<b></b>${box('220px')}${box('36px')}${box('36px')}</header>`
const menu = `<nav>${times(3, `${line(30, 10)}${line(62)}${line(48)}${line(70)}${line(55)}`)}</nav>`
const title = `<div class="title">${box('180px', 28)}<b></b>${box('96px')}</div>`
const tools = `<div class="tools">${box('240px')}${box('110px')}${box('110px')}</div>`
const rows = (count: number, head = '') =>
  `<section>${head}${times(count, `<p>${line(26)}${line(12)}${line(10)}${line(14)}${line(8)}</p>`)}</section>`
const tiles = `<div class="tiles">${times(4, '<section class="tile"></section>')}</div>`
const chart = '<section class="chart"></section>'
const fields = `<section class="fields">${times(8, `<div>${line(30, 10)}${box('100%')}</div>`)}</section>`

/** Returns the placeholder of a screen: figures, a form, or a list. */
function shapeOf(path: string): string {
  if (/^\/(pos\/?)?$|^\/pos\/dashboard/.test(path)) return `${title}${tiles}${chart}${rows(4)}`
  if (path.startsWith('/pos/reports')) return `${title}${tiles}${chart}${rows(8)}`
  if (/\/(new|[0-9a-f]{8}-[0-9a-f-]{27}|profile-info.*)$/.test(path)) return `${title}${fields}`
  return `${title}${rows(14, tools)}`
}

/** Reads a preference of this browser; private windows may have no storage. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function draw(root: HTMLElement) {
  const frame = document.createElement('div')
  frame.id = 'first-frame'
  frame.ariaHidden = 'true'
  const scheme = stored('mantine-color-scheme-value')
  if (scheme === 'light' || scheme === 'dark') frame.style.colorScheme = scheme
  if (stored('menu.mini') === 'true') frame.dataset.mini = ''
  frame.innerHTML = `${bar}${menu}<article>${line(12, 12)}${shapeOf(location.pathname)}</article>`
  document.body.append(frame)
  const leave = new MutationObserver(() => {
    if (!root.querySelector('main, h1')) return
    leave.disconnect()
    frame.remove()
  })
  leave.observe(root, { childList: true, subtree: true })
}

const root = document.getElementById('root')
if (root && !root.querySelector('main, h1')) draw(root)
