import type * as ja from './ja.ts'

/** All texts by namespace. Japanese is the reference: English must have a text for each of its keys. */
export type Texts = typeof ja
