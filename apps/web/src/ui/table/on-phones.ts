/**
 * Attributes of a cell that says nothing about its row: on a phone, where each cell has its label,
 * it is left out.
 */
export const onPhones = (isThere: boolean) => (isThere ? {} : { 'data-secondary': true })
