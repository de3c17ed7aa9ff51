/** Days for which a deleted record can be restored. */
export const trashDays = 30
