import type { Engine } from './model.ts'

export type { Engine } from './model.ts'

/** A part of the server that mounts routes of its own. */
export interface RouteModule {
  readonly name: string
  mount(engine: Engine): void
}
