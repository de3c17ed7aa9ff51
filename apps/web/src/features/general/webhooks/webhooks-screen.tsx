import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { SecretDialog, type ShownSecret } from './secret-dialog.tsx'
import { WebhookList } from './webhook-list.tsx'
import { WebhookPage } from './webhook-page.tsx'

/**
 * Webhooks: the list with the log of all, or one of them (`?webhook=`) with its own; `new` creates
 * one.
 */
export function WebhooksScreen() {
  const { webhook } = useSearch({ strict: false })
  const [secret, setSecret] = useState<ShownSecret | null>(null)
  return (
    <>
      {webhook ? <WebhookPage key={webhook} id={webhook} onSecret={setSecret} /> : <WebhookList />}
      {secret && <SecretDialog {...secret} onClose={() => setSecret(null)} />}
    </>
  )
}
