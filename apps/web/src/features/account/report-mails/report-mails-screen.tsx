import { useSearch } from '@tanstack/react-router'
import { MailList } from './mail-list.tsx'
import { MailPage } from './mail-page.tsx'

/** Reports by mail: the list, or one of them (`?mail=`) with what was sent; `new` makes one. */
export function ReportMailsScreen() {
  const { mail } = useSearch({ strict: false })
  return mail ? <MailPage key={mail} id={mail} /> : <MailList />
}
