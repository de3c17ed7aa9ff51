const uuid =
  /^([0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|0{8}-(?:0{4}-){3}0{12}|f{8}-(?:f{4}-){3}f{12})$/i

/**
 * Returns true if a part of a URL can be the id of a record. Equal to `:id` of the interface
 * (`z.uuid()`), but without zod.
 */
export const isRecordId = (text: string): boolean => uuid.test(text)

/** Returns true if a part of an address is a number that counts from 1, such as a release's. */
export const isNumber = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text)
