/** The address of a page of this app; below /pos they follow from the resources and the list of screens. */
export type PagePath = '/' | '/login' | '/forgot-password' | '/reset-password' | '/set-up' | '/inspire' | '/pos' | `/pos/${string}`
