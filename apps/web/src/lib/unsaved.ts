let count = 0

/** Forms that hold something typed and not saved. While there is one, a session that ends asks for the password in place. */
export const unsaved = {
  any: (): boolean => count > 0,
  /** Counts one in; the answer counts it out. */
  hold(): () => void {
    count += 1
    return () => {
      count -= 1
    }
  },
}
