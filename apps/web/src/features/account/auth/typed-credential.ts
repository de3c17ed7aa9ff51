import { createStore } from '#ui/feedback/store.ts'

/** The typed sign-in name, which stays while a person changes between the pages before sign-in. */
export const typedCredential = createStore('')
