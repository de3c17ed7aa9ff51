/**
 * Copies text to the clipboard; returns true on success. The clipboard API exists only on https and
 * localhost, and shops open the back-office by plain http in their network too, so `execCommand` is
 * kept as a fallback.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text)
      return true
    }
  } catch {
    // Refused by a permission of the browser; the fallback below may still be allowed.
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
