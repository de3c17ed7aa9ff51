import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

// The files of components run in one process and one document (vitest.projects.ts): none sees what another left in it.
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
