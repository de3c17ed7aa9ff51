/** In a filter by items, payments, discounts or condiments: every one. */
export const everyKey = '*'
