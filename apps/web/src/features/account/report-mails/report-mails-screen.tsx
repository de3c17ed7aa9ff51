import { useSearch } from '@tanstack/react-router'
import { MailList } from './mail-list.tsx'
import { MailPage } from './mail-page.tsx'

/** Report mails: the list, or one of them (`?mail=`) with its deliveries; `new` creates one. */
export function ReportMailsScreen() {
  const { mail } = useSearch({ strict: false })
  return mail ? <MailPage key={mail} id={mail} /> : <MailList />
}
