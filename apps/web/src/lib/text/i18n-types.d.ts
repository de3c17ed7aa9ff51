import type { Texts } from '@pos/texts/namespaces'

declare module 'i18next' {
  /** Keys are typed from Japanese. */
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Texts
    returnNull: false
  }
}
