import { type DragEvent, useEffect, useState } from 'react'
import { useLatest } from './api/use-latest.ts'

/**
 * Returns properties of an element that accepts dropped pictures. It also receives pasted pictures,
 * if it is the only one in the form and no input has the focus.
 */
export function usePictureDrop(onPicture: (file: File) => unknown) {
  const [isOver, setOver] = useState(false)
  const latest = useLatest(onPicture)
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = pictureIn(event.clipboardData)
      if (!file || document.querySelectorAll('[data-picture-zone]').length > 1) return
      event.preventDefault()
      latest.current(file)
    }
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [latest])
  return {
    'data-picture-zone': true,
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const file = event.dataTransfer.files[0]
      if (file) onPicture(file)
    },
  }
}

/** A copied picture; content copied from a document has text first, and stays text. */
function pictureIn(data: DataTransfer | null): File | undefined {
  if (!data || data.types.includes('text/plain')) return undefined
  return [...data.files].find((file) => file.type.startsWith('image/'))
}
