/** The result of a posted record. */
export interface Acknowledgement {
  readonly uid: string | null
  readonly status: 'stored' | 'known' | 'conflict' | 'refused'
  readonly errors?: Record<string, string[]>
}

/** Returns the number of new records. A refusal is a bug of the simulator and ends it. */
export function newlyStored(
  device: string,
  { data }: { readonly data: readonly Acknowledgement[] },
): number {
  const wrong = data.find((answer) => answer.status === 'refused' || answer.status === 'conflict')
  if (wrong)
    throw new Error(
      `${device}: ${wrong.uid} was not taken: ${wrong.status} ${JSON.stringify(wrong.errors)}`,
    )
  return data.filter((answer) => answer.status === 'stored').length
}
