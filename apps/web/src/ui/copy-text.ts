/**
 * Puts text on the clipboard; tells whether it worked. The clipboard API exists on https and localhost only, and shops open the
 * back-office by plain http in their own network too, so the old way is kept as a fallback.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text)
      return true
    }
  } catch {
    // Refused by the browser's permission; the old way below may still be allowed.
  }
  return copyBySelection(text)
}

function copyBySelection(text: string) {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('readonly', '')
  area.style.position = 'fixed'
  area.style.opacity = '0'
  // Inside an open dialog only its own content may take the focus.
  const host = focused?.closest('[role="dialog"]') ?? document.body
  host.append(area)
  area.select()
  const isCopied = typeof document.execCommand === 'function' && document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}
