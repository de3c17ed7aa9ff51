import '@mantine/core/styles/Table.css'
import '@mantine/core/styles/Kbd.css'
import { Kbd, Table } from '@mantine/core'
import type { UserRole } from '@pos/contract/permissions'
import { useTranslation } from 'react-i18next'
import { useScreenName } from '#lib/routing/use-path-label.ts'
import { InfoDialog } from '#ui/feedback/info-dialog.tsx'
import { goToFor } from '../shell/use-shell-keys.ts'

const everywhere = ['search', 'palette', 'help', 'undo'] as const
const lists = ['next_row', 'open', 'mark', 'edit', 'new'] as const
const records = ['neighbours', 'save', 'back'] as const

/** All keys, grouped by context. */
export function KeysDialog({ role, onClose }: { role: UserRole; onClose: () => void }) {
  const { t } = useTranslation(['palette', 'common'])
  const { screenName } = useScreenName()
  const part = (
    name: 'everywhere' | 'lists' | 'records',
    keys: readonly (typeof everywhere | typeof lists | typeof records)[number][],
  ) => (
    <Part
      title={t(`palette:keys.${name}`)}
      rows={keys.map((key) => ({
        keys: t(`palette:keys.of.${key}`),
        text: t(`palette:keys.what.${key}`),
      }))}
    />
  )
  return (
    <InfoDialog opened onClose={onClose} title={t('palette:keys.title')} close={t('common:close')}>
      {part('everywhere', everywhere)}
      {part('lists', lists)}
      {part('records', records)}
      <Part
        title={t('palette:keys.go')}
        rows={goToFor(role).map(({ key, path }) => ({
          keys: `G ${key.toUpperCase()}`,
          text: screenName(path),
        }))}
      />
    </InfoDialog>
  )
}

function Part({ title, rows }: { title: string; rows: readonly { keys: string; text: string }[] }) {
  return (
    <Table mb="sm" verticalSpacing={4}>
      <Table.Caption style={{ captionSide: 'top', textAlign: 'left', fontWeight: 600 }}>
        {title}
      </Table.Caption>
      <Table.Tbody>
        {rows.map(({ keys, text }) => (
          <Table.Tr key={keys}>
            <Table.Th fw={400}>{text}</Table.Th>
            <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
              {keys.split(' ').map((key) => (
                <Kbd key={key} ml={4}>
                  {key}
                </Kbd>
              ))}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
