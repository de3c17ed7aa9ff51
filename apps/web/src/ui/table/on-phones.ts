/** Attributes of an empty cell: on a phone, where each cell has its label, it is hidden. */
export const onPhones = (isThere: boolean) => (isThere ? {} : { 'data-secondary': true })
