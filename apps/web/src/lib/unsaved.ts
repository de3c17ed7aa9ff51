let count = 0

/** The number of forms with unsaved input. While there is one, the end of the session asks for the password over the page. */
export const unsaved = {
  any: (): boolean => count > 0,
  /** Adds a form; the returned function removes it. */
  hold(): () => void {
    count += 1
    return () => {
      count -= 1
    }
  },
}
