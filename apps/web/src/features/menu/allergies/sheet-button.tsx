import { IconTable } from '@tabler/icons-react'
import { ScreenButton } from '#kit/list/screen-button.tsx'
import { usePathLabel } from '#lib/routing/use-path-label.ts'

/** Opens the allergen sheet. */
export function SheetButton() {
  const label = usePathLabel()
  return (
    <ScreenButton to="/pos/allergies/sheet" icon={IconTable}>
      {label('allergies/sheet')}
    </ScreenButton>
  )
}
