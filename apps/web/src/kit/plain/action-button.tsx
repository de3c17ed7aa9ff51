import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import type { ApiError } from '#lib/api/api-client.ts'
import { notifyRefusal } from '#lib/api/use-action.ts'
import { confirm } from '#ui/feedback/confirm-store.ts'

interface ActionButtonProps extends ButtonProps {
  /** The mutation from `useAction`. */
  action: {
    readonly run: () => Promise<unknown>
    readonly isBusy: boolean
    readonly error: ApiError | null
  }
  /** Asked before the request is sent. */
  question?: {
    readonly title: string
    readonly message: ReactNode
    readonly ok?: string
    readonly color?: string
  }
  'aria-label'?: string
}

/** A button that sends one request, optionally after a question. A refusal appears as a message. */
export function ActionButton({ action, question, ...button }: ActionButtonProps) {
  const { error } = action
  useEffect(() => {
    if (error) notifyRefusal(error)
  }, [error])
  const press = async () => {
    if (!question || (await confirm(question))) await action.run()
  }
  return <Button {...button} loading={action.isBusy} onClick={() => void press()} />
}
