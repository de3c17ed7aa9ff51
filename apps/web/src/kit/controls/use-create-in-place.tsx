import { resources } from '@pos/contract/resources'
import { isKeyOf } from '@pos/domain/typed-entries'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#lib/profile.ts'
import { resourceNamed } from '../resource/reference-names.ts'

const CreateDialog = lazy(() =>
  import('./create-dialog.tsx').then((m) => ({ default: m.CreateDialog })),
)

/** Drawn elsewhere, or with more to do than a dialog has room for. */
const withPages = new Set([
  'shop-maps',
  'devices',
  'shops',
  'organizations',
  'users',
  'courses',
  'menu-items',
])

/** The value of the option that makes a new record; no id looks like it. */
const fresh = '+'

interface CreateInPlace {
  /**
   * The option below those found; none if the reader may not make such records, or if they need a
   * page of their own.
   */
  option(typed: string): readonly { value: string; label: string }[]
  /** Opens the dialog if that option was chosen; returns whether it was. */
  isTaken(value: string | null | undefined, typed: string): boolean
  /** The dialog, to be rendered by the caller. */
  readonly dialog: ReactNode
}

/** Lets a reference make the record that it lacks, without leaving the form. */
export function useCreateInPlace(to: string, onCreated: (id: string) => void): CreateInPlace {
  const { t } = useTranslation('kit')
  const [name, setName] = useState<string | null>(null)
  const resource = resourceNamed(to)
  const isAllowed = useCan(resource.permission) && isKeyOf(to, resources) && !withPages.has(to)
  return {
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
        <CreateDialog
          resource={resource}
          name={name}
          onClose={() => setName(null)}
          onCreated={(id) => {
            setName(null)
            onCreated(id)
          }}
        />
      </Suspense>
    ),
  }
}
