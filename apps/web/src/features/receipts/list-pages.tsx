import { useTranslation } from 'react-i18next'
import { formatNumber } from '#lib/format.ts'
import { PaginationBar } from '#ui/pagination-bar.tsx'

interface ListPagesProps {
  meta: { readonly page: number; readonly per_page: number; readonly total: number }
  onChange: (next: Record<string, string>) => void
}

/** The pages of a list whose place stands in the URL. */
export function ListPages({ meta, onChange }: ListPagesProps) {
  const { t } = useTranslation('kit')
  const from = (meta.page - 1) * meta.per_page + 1
  const to = Math.min(meta.total, from + meta.per_page - 1)
  return (
    <PaginationBar
      page={meta.page}
      perPage={meta.per_page}
      total={meta.total}
      onPage={(page) => onChange({ page: String(page) })}
      onPerPage={(perPage) => onChange({ per_page: String(perPage) })}
      texts={{
        range: t('range', { from: formatNumber(from), to: formatNumber(to), total: formatNumber(meta.total) }),
        perPage: t('per_page'),
        page: (page) => t('page', { page }),
        control: (control) => t(`pages.${control}`),
      }}
    />
  )
}
