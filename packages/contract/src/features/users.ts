import { choice, flag, reference, references, text } from '../field.ts'
import { userRoles } from '../permissions.ts'
import { defineResource } from '../resource.ts'

/** Accounts. Their routes are their own (`user-routes.ts`): whom one sees and may change depends on both people's roles and shops. */
export const users = defineResource({
  name: 'users',
  scope: 'organization',
  permission: 'accounts',
  label: 'display_name',
  fields: {
    display_name: text(80, { rule: 'name' }),
    last_name: text(80, { rule: 'name' }),
    first_name: text(80, { rule: 'name' }),
    /** E-mail and phone are the sign-in: one of the two must be given, each is unique in the installation. */
    email: text(254, { rule: 'email' }).optional(),
    phone: text(20, { rule: 'tel' }).optional(),
    role: choice(userRoles),
    /** Manageable shops; must be given for shop managers and shop staff, none for administrators, who have all. */
    shop_ids: references('shops'),
    /** What the person may do on the POS app. */
    role_id: reference('roles').optional(),
    password: text(200, { rule: 'password' }).with({ min: 8, writeOnly: true }),
    /** As many digits as the organization says; made by the server when a new account is given none. */
    security_code: text(8, { rule: 'digits' }).optional().with({ writeOnly: true }),
    active: flag(true),
    has_security_code: flag(false).with({ readOnly: true }),
    /** Whether the caller may change, and delete, this account. */
    editable: flag(false).with({ readOnly: true }),
    deletable: flag(false).with({ readOnly: true }),
  },
  list: {
    search: ['display_name', 'last_name', 'first_name', 'email', 'phone'],
    sort: ['display_name', 'email', 'role'],
    filters: ['role', 'active'],
  },
  transfer: false,
  files: 'export',
})
