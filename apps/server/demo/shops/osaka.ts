import type { DemoShop } from '../demo-shop.ts'
import { osakaCourses, osakaOffers } from './osaka-offers.ts'
import { tokyo } from './tokyo.ts'

/** The only shop of the second organization, to show that tenants are separated. */
export const osaka: DemoShop = {
  ...tokyo,
  shop: {
    ...tokyo.shop,
    name: '串かつ みなと 難波店',
    kana_name: 'クシカツ ミナト ナンバテン',
    short_name: 'みなと難波',
    region: 'kinki',
    prefecture: '大阪府',
    city: '大阪市',
    ward: '中央区',
    street: '難波1-1-1',
    post_code: '542-0076',
    company_code: 'T9876543210987',
  },
  groups: tokyo.groups.slice(0, 2),
  courses: osakaCourses,
  offers: osakaOffers,
  monthlyTarget: 2_000_000,
}
