import type * as en from './en.ts'
import type * as ja from './ja.ts'

/**
 * All texts by namespace. Japanese is the reference: English must have a text for each of its keys.
 */
export type Texts = typeof ja

type LeafKey<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${LeafKey<T[K]>}`
}[keyof T & string]

/**
 * A text as tests and tools name it: `<namespace>:<path>`. Singular texts (`…_one`) exist only in
 * English.
 */
export type TextKey = {
  [N in keyof Texts]: `${N}:${LeafKey<Texts[N]> | LeafKey<(typeof en)[N]>}`
}[keyof Texts]
