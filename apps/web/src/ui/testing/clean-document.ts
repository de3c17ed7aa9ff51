import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

// Less than the time limit of a test, so that the failure of the last try is printed. How long a
// busy machine takes decides nothing.
configure({ asyncUtilTimeout: 15_000 })

// The files of components run in one process and one document (vitest.projects.ts): none sees what
// another left in it.
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
