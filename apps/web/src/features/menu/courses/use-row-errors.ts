import { useFormState } from 'react-hook-form'

/** The texts of all errors below a list field, without duplicates. */
export function useRowErrors(path: string): string[] {
  const { errors } = useFormState({ name: path })
  return [...new Set(messagesOf(errors[path]))]
}

function messagesOf(error: unknown): string[] {
  if (error === null || typeof error !== 'object') return []
  const { message, ref: _ref, ...inside } = error as { message?: unknown; ref?: unknown }
  return [
    ...(typeof message === 'string' ? [message] : []),
    ...Object.values(inside).flatMap(messagesOf),
  ]
}
