import type common from '../locales/ja/common.json'
import type dashboard from '../locales/ja/dashboard.json'
import type firebase from '../locales/ja/firebase.json'
import type kit from '../locales/ja/kit.json'
import type mainScreen from '../locales/ja/main-screen.json'
import type navigation from '../locales/ja/navigation.json'
import type orderPreview from '../locales/ja/order-preview.json'
import type profileInfo from '../locales/ja/profile-info.json'
import type receipts from '../locales/ja/receipts.json'
import type releases from '../locales/ja/releases.json'
import type reports from '../locales/ja/reports.json'
import type troubleTables from '../locales/ja/trouble-tables.json'

declare module 'i18next' {
  /** Keys are typed from Japanese. A resource's own file is read through the kit, whose keys follow from the contract. */
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      common: typeof common
      dashboard: typeof dashboard
      firebase: typeof firebase
      kit: typeof kit
      'main-screen': typeof mainScreen
      navigation: typeof navigation
      'order-preview': typeof orderPreview
      'profile-info': typeof profileInfo
      receipts: typeof receipts
      releases: typeof releases
      reports: typeof reports
      'trouble-tables': typeof troubleTables
    }
    returnNull: false
  }
}
