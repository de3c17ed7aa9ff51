/**
 * What `promise` resolves to; fails with `message` when that takes longer, so that nothing waits
 * for ever without a word.
 */
export async function within<T>(
  milliseconds: number,
  message: string | (() => string),
  promise: Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new Error(
            `${typeof message === 'string' ? message : message()} (waited ${milliseconds / 1000} s)`,
          ),
        ),
      milliseconds,
    )
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
