import { createElement } from 'react'
import type { MenuIconName } from './menu-groups.ts'
import * as menuIcons from './menu-icons.ts'

/** An icon of the side menu by its name. */
export function MenuIcon({ name }: { name: MenuIconName }) {
  // oxlint-disable-next-line import/namespace -- the compiler checks the name
  return createElement(menuIcons[name], { size: 18, stroke: 1.7, 'aria-hidden': true })
}
