/**
 * Resolves like `promise`. Fails with `message` if that takes longer, so that no test hangs without
 * an explanation.
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
