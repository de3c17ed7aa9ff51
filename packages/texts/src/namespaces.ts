import type * as ja from './ja.ts'

/** All texts by namespace. Japanese is the reference: English must have a text for each of its keys. */
export type Texts = typeof ja

/** A file of texts: `common`, a resource or a screen. */
export type Namespace = keyof Texts
