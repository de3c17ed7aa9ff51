import type { ResourceDefinition } from '@pos/contract/resource'
import { resources } from '@pos/contract/resources'
import { allTexts } from '@pos/texts/all'
import { trailFile } from '@pos/texts/files'
import type { Locale } from '@pos/texts/locales'

type Names = Readonly<Partial<Record<string, string>>>

const paths = new Map(
  Object.values<ResourceDefinition>(resources).map(({ name, path }) => [name, path]),
)

/** Returns the name of a kind of record: that of its screen, or of the audit log. */
export function kindOf(resource: string, locale: Locale): string {
  const kinds: Names = trailFile[locale].kinds
  const { paths: screens, reports }: { readonly paths: Names; readonly reports: Names } =
    allTexts[locale].navigation
  return (
    kinds[resource] ??
    screens[paths.get(resource) ?? resource] ??
    reports[resource.replace(/^reports\//, '')] ??
    resource
  )
}
