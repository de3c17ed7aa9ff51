import type { Engine } from './model.ts'

export type { Engine } from './model.ts'

/** A part of the server that mounts its own routes. */
export interface RouteModule {
  readonly name: string
  mount(engine: Engine): void
}
