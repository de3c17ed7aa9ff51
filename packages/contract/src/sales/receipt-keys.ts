/** In a filter by items, payments, discounts or condiments: any of them. */
export const everyKey = '*'
