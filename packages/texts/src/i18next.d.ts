import type { Texts } from './namespaces.ts'

declare module 'i18next' {
  /** Keys are typed from Japanese. */
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Texts
    returnNull: false
  }
}
