/** The response of a call; the test fails if it was refused. */
export async function expectOk<T extends { status: number; body: unknown }>(
  calling: Promise<T>,
): Promise<T> {
  const answer = await calling
  if (answer.status >= 300)
    throw new Error(
      `The sample tenant was refused: ${answer.status} ${JSON.stringify(answer.body)}`,
    )
  return answer
}
