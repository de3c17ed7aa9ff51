const uuid =
  /^([0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|0{8}-(?:0{4}-){3}0{12}|f{8}-(?:f{4}-){3}f{12})$/i

/**
 * Returns true if a segment of a URL can be the id of a record. Accepts the same values as `:id` of
 * the API (`z.uuid()`), but does not load zod.
 */
export const isRecordId = (text: string): boolean => uuid.test(text)

/**
 * Returns true if a segment of a URL is a number that counts from 1, such as the number of a
 * release.
 */
export const isNumber = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text)
