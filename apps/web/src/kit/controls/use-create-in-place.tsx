import { resources } from '@pos/contract/resources'
import { isKeyOf } from '@pos/domain/typed-entries'
import { lazy, type ReactNode, Suspense, use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#lib/profile.ts'
import { resourceNamed } from '../resource/reference-names.ts'
import { CreateSheets } from './create-sheets.ts'

const CreateDialog = lazy(() =>
  import('./create-dialog.tsx').then((m) => ({ default: m.CreateDialog })),
)

/** Edited elsewhere, or too large for a dialog. */
const withPages = new Set([
  'shop-maps',
  'devices',
  'shops',
  'organizations',
  'users',
  'courses',
  'menu-items',
])

/** Value of the option that creates a record; it resembles no id. */
const fresh = '+'

interface CreateInPlace {
  /** False if the reader may not create such records, or if they need their own page. */
  readonly isAllowed: boolean
  /** Opens the dialog. */
  open(): void
  /** The option below the matches; none if it is not allowed. */
  option(typed: string): readonly { value: string; label: string }[]
  /** Opens the dialog if that option was chosen, and returns whether it was. */
  isTaken(value: string | null | undefined, typed: string): boolean
  /** The dialog, which the caller renders. */
  readonly dialog: ReactNode
}

/** Lets a reference create a missing record without leaving the form. */
export function useCreateInPlace(to: string, onCreated: (id: string) => void): CreateInPlace {
  const { t } = useTranslation('kit')
  const [name, setName] = useState<string | null>(null)
  const resource = resourceNamed(to)
  const Sheet = use(CreateSheets)[to]
  const isAllowed = useCan(resource.permission) && isKeyOf(to, resources) && !withPages.has(to)
  const parts = { name: name ?? '', onCreated, onClose: () => setName(null) }
  return {
    isAllowed,
    open: () => setName(''),
    option: (typed) =>
      isAllowed
        ? [{ value: fresh, label: typed ? t('create.named', { name: typed }) : t('create.any') }]
        : [],
    isTaken(value, typed) {
      if (value !== fresh) return false
      setName(typed)
      return true
    },
    dialog: name !== null && (
      <Suspense>
        {Sheet ? <Sheet {...parts} /> : <CreateDialog resource={resource} {...parts} />}
      </Suspense>
    ),
  }
}
