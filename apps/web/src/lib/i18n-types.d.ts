import type common from '../locales/ja/common.json'
import type kit from '../locales/ja/kit.json'
import type navigation from '../locales/ja/navigation.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: { common: typeof common; kit: typeof kit; navigation: typeof navigation }
    returnNull: false
  }
}
