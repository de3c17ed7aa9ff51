import { useTranslation } from 'react-i18next'
import { PaginationBar } from '#ui/layout/pagination-bar.tsx'

/** The current page of a list and links to the others. */
export interface ListPagesProps {
  meta: { readonly page: number; readonly per_page: number; readonly total: number }
  onChange: (change: Record<string, string>) => void
}

/** The pages of a list whose state is in the URL. */
export function ListPages({ meta, onChange }: ListPagesProps) {
  const { t } = useTranslation('kit')
  const from = (meta.page - 1) * meta.per_page + 1
  const texts = {
    range: t('range', {
      from,
      to: Math.min(meta.total, from + meta.per_page - 1),
      total: meta.total,
    }),
    perPage: t('per_page'),
    page: (page: number) => t('page', { page }),
    control: (control: 'first' | 'previous' | 'next' | 'last') => t(`pages.${control}`),
  }
  return (
    <PaginationBar
      page={meta.page}
      perPage={meta.per_page}
      total={meta.total}
      onPage={(page) => onChange({ page: String(page) })}
      onPerPage={(perPage) => onChange({ per_page: String(perPage) })}
      texts={texts}
    />
  )
}
