import { Button } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { PageLink } from '#lib/routing/page-link.tsx'
import { usePathLabel } from '#lib/routing/use-path-label.ts'

/** Opens the allergen sheet. */
export function SheetButton() {
  const label = usePathLabel()
  return (
    <Button
      variant="default"
      leftSection={<IconTable size={16} aria-hidden />}
      component={PageLink}
      to="/pos/allergies/sheet"
    >
      {label('allergies/sheet')}
    </Button>
  )
}
