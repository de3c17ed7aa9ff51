import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

type Params = Readonly<Record<string, string | number>>

/** A resource's texts by convention (`locales/<language>/<resource>.json`). */
export interface ResourceTexts {
  /** Name of the list. */
  readonly title: string
  /** Name of one record. */
  readonly one: string
  /** `fields.<name>`; in rows of a list field `rows.<list>.<name>` goes before. */
  field(name: string, list?: string): string
  /** `options.<field>.<value>`. */
  option(field: string, value: string): string
  /** `help.<field>`, where there is one. */
  help(field: string): string | undefined
  /** Any other text of the file. */
  text(key: string, params?: Params): string
  /** Any other text of the file that may be missing. */
  optional(key: string): string | undefined
}

/** Texts of a resource or screen in the current language; waits (Suspense) until they are here. */
export function useResourceTexts(namespace: string): ResourceTexts {
  // Namespaces come from the contract at run time; the types know only those of the first load.
  const { t, i18n } = useTranslation([namespace, 'kit'] as unknown as 'kit')
  return useMemo(() => {
    const translate = t as unknown as (key: string, params?: Params) => string
    const exists = (key: string) => i18n.exists(`${namespace}:${key}`)
    const text = (key: string, params: Params = {}) => translate(`${namespace}:${key}`, params)
    const optional = (key: string) => (exists(key) ? text(key) : undefined)
    return {
      title: text('title'),
      one: text('title_one'),
      field: (name, list) => (list ? optional(`rows.${list}.${name}`) : undefined) ?? optional(`fields.${name}`) ?? translate(`kit:fields.${name}`),
      option: (field, value) => optional(`options.${field}.${value}`) ?? value,
      help: (field) => optional(`help.${field}`),
      text,
      optional,
    }
  }, [t, i18n, namespace])
}
