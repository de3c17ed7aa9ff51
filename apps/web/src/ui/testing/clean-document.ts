import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

// Less than the timeout of a test, so that the last failure is printed. It does not measure speed.
configure({ asyncUtilTimeout: 50_000 })

// Component tests share one process and document (vitest.projects.ts): this removes what a test
// leaves in it.
beforeEach(() => {
  document.body.replaceChildren()
  document.head.querySelectorAll('title').forEach((title) => title.remove())
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
