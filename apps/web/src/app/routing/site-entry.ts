import type { Permission } from '@pos/contract/permissions'
import type { ComponentType } from 'react'
import type { MenuGroupKey, MenuIconName, MenuSectionKey } from '../shell/menu-groups.ts'

/** A screen's module, which exports the component of the screen and no other value. */
type ScreenModule = () => Promise<Readonly<Record<string, ComponentType>>>

/** The screen of a resource. */
export interface ResourceEntry {
  /**
   * The section or group of the side menu that contains its link, and its icon; absent if only
   * other screens link to it.
   */
  readonly menu?: readonly [MenuSectionKey | MenuGroupKey, MenuIconName]
  readonly module: ScreenModule
  /** True if the screen does not show its records as a list and reads them itself. */
  readonly isNoList?: true
}

/** A screen that shows no resource. */
export interface OtherEntry extends ResourceEntry {
  readonly permission: Permission
  /** Namespace of its texts; the first part of the path by default. */
  readonly texts?: string
  /**
   * Namespaces that parts of it need: they are loaded with it, and only those parts wait for them.
   */
  readonly moreTexts?: readonly string[]
}
