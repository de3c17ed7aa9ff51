import { date, flag, keyText, money, text } from '../fields/field.ts'
import { defineResource } from '../resource.ts'

/** Vouchers that guests pay with: a tender, not a discount. */
export const coupons = defineResource({
  name: 'coupons',
  scope: 'shop',
  permission: 'payment',
  fields: {
    name: keyText(60),
    name_en: text(60).optional(),
    /** The value of one coupon. */
    value: money(0, 9_999_999).with({
      default: 0,
      enteredWhen: 'open_price',
      positiveWhen: { field: 'open_price', is: false },
    }),
    open_price: flag(false),
    /** Change is given in cash. */
    enable_change: flag(false),
    return_change: flag(false),
    /** May be used together with a discount. */
    with_discount: flag(true),
    /** Issued by a third party, such as a gift voucher. */
    bonds: flag(false),
    valid_from: date().optional(),
    valid_to: date().optional().with({ notBefore: 'valid_from' }),
    active: flag(true),
  },
  list: { search: ['name', 'name_en'], sort: ['name', 'value'], filters: ['active'] },
  sortable: true,
  sync: true,
})
