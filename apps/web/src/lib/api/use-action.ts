import type { PathOf, RouteOf } from '@pos/contract/routes'
import { staleTopics } from '@pos/contract/topics'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { notify } from '#ui/feedback/snackbar-store.ts'
import { ApiError, send } from './api-client.ts'

type WriteMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type AnswerOf<M extends WriteMethod, P extends PathOf<M>> =
  RouteOf<M, P> extends { readonly answer: infer Answer } ? Answer : never
type BodyOf<M extends WriteMethod, P extends PathOf<M>> =
  RouteOf<M, P> extends { readonly body: infer Body } ? Body : never
/** Arguments of a request: none for an endpoint without a body. */
type Arguments<Body> = unknown extends Body
  ? [body?: undefined]
  : [Body] extends [never]
    ? []
    : [body: Body]

interface ActionOptions<Answer> {
  /** Message of success. */
  readonly done?: string | ((answer: Answer) => string)
  /**
   * Runs before cached responses are refetched, so that the page of a deleted record can be left
   * first.
   */
  readonly onDone?: (answer: Answer) => unknown
  /** Replaces the message of a StaleRecord, after which the data is refetched. */
  readonly staleMessage?: string
  /** Runs when the server refuses. Without it, the caller shows `error`. */
  readonly onRefused?: (error: ApiError) => unknown
}

/** A mutation started by a person: at most one request at a time. */
export interface Action<Body, Answer> {
  /**
   * Sends the request. Returns the response, or null if the server refused it or a request was
   * running.
   */
  readonly run: (...body: Arguments<Body>) => Promise<Answer | null>
  readonly isBusy: boolean
  /** Refusal of the last request; null after a success. */
  readonly error: ApiError | null
}

/**
 * Invalidates the cached responses affected by a write to a path. The session's profile, whose key
 * is its topic only, stays: everything on the page belongs to its workspace.
 */
function refreshTopics(client: QueryClient, path: string): Promise<void> {
  const stale = staleTopics(path)
  return client.invalidateQueries({
    predicate: ({ queryKey }) => queryKey.length > 1 && stale.has(String(queryKey[0])),
  })
}

/**
 * Returns the mutation of an endpoint. Types follow from the path; the contract determines the
 * invalidated responses.
 */
export function useAction<const M extends WriteMethod, const P extends PathOf<M>>(
  method: M,
  path: P,
  { done, onDone, staleMessage, onRefused }: ActionOptions<AnswerOf<M, P>> = {},
): Action<BodyOf<M, P>, AnswerOf<M, P>> {
  const client = useQueryClient()
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const run = async (...[body]: Arguments<BodyOf<M, P>>) => {
    if (isRunning.current) return null
    isRunning.current = true
    setBusy(true)
    setError(null)
    const write = async () => {
      const answer = await send<AnswerOf<M, P>>(method, path, body, { silent: true })
      if (done !== undefined) notify({ message: typeof done === 'function' ? done(answer) : done })
      await onDone?.(answer)
      void refreshTopics(client, path)
      return answer
    }
    try {
      return await catchRefusal(write, async (refusal) => {
        const isStale = refusal.body.exception === 'StaleRecord'
        if (isStale) void refreshTopics(client, path)
        setError(
          isStale && staleMessage !== undefined
            ? new ApiError(refusal.status, { ...refusal.body, message: staleMessage })
            : refusal,
        )
        await onRefused?.(refusal)
      })
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { run, isBusy, error }
}

/** Returns the action with its body, for a button that always sends the same. */
export const withBody = <Body, Answer>(
  action: Action<Body, Answer>,
  ...body: Arguments<Body>
): Omit<Action<Body, Answer>, 'run'> & { readonly run: () => Promise<Answer | null> } => ({
  ...action,
  run: () => action.run(...body),
})

/** Returns a function that refetches everything invalidated by a write to a path. */
export function useRefresh(path: string): () => Promise<void> {
  const client = useQueryClient()
  return () => refreshTopics(client, path)
}

/**
 * Returns a function that sends a request without a form or button, such as the undo of a message.
 * It resolves to the response, or to null after it showed a refusal as a message.
 */
export function useSend() {
  const client = useQueryClient()
  return <const M extends WriteMethod, const P extends PathOf<M>>(
    method: M,
    path: P,
    ...[body]: Arguments<BodyOf<M, P>>
  ): Promise<AnswerOf<M, P> | null> =>
    catchRefusal(async () => {
      const answer = await send<AnswerOf<M, P>>(method, path, body, { silent: true })
      await refreshTopics(client, path)
      return answer
    }, notifyRefusal)
}

/**
 * Runs requests. If the server refuses one, passes the refusal to `onRefused` and resolves to null;
 * other errors are thrown.
 */
export async function catchRefusal<T>(
  requests: () => Promise<T>,
  onRefused: (refusal: ApiError) => unknown,
): Promise<T | null> {
  try {
    return await requests()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    await onRefused(error)
    return null
  }
}

const reportedElsewhere = ['StepUpRequired', 'SecondFactorRequired']

/** Reports a refusal as a message, except those that the shell or another dialog handles. */
export function notifyRefusal({ status, body, message }: ApiError): void {
  if (status !== 401 && !reportedElsewhere.includes(body.exception))
    notify({ message, color: 'error' })
}
