import { Button, Modal, SegmentedControl, SimpleGrid, Title } from '@mantine/core'
import type { Check } from '@pos/domain/checks/check'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRegister } from '#device/use-register.ts'
import { useShop } from '#device/use-shop.ts'
import { checksByTable, openChecks } from '../floor/open-checks.ts'

/** As many tables as a check can have. */
const maxTables = 50

/** Moves a check to a free table, or links free tables to it. */
export function MoveDialog({ check, onClose }: { check: Check; onClose: () => void }) {
  const { t } = useTranslation('register')
  const register = useRegister()
  const { floors } = useShop()
  const [mode, setMode] = useState<'move' | 'link'>('move')
  const byTable = checksByTable(openChecks(register.client.checks.checks))
  const { tables } = check
  const setTables = (next: string[]) =>
    register.act(check.uid, [{ kind: 'set', payload: { tables: next } }])
  const press = (code: string) => {
    if (mode === 'move') return void setTables([code]).then(onClose)
    const isLinked = tables.includes(code)
    void setTables(isLinked ? tables.filter((one) => one !== code) : [...tables, code])
  }
  const isOff = (code: string) =>
    tables.includes(code)
      ? mode === 'link' && tables.length === 1
      : (byTable.get(code)?.length ?? 0) > 0 || (mode === 'link' && tables.length === maxTables)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('menu.move')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {tables.length > 0 && (
        <SegmentedControl
          fullWidth
          aria-label={t('menu.move')}
          data={[
            { value: 'move', label: t('move.move') },
            { value: 'link', label: t('move.link') },
          ]}
          value={mode}
          onChange={setMode}
        />
      )}
      {floors.map((floor) => (
        <section key={floor.id} aria-label={floor.name}>
          <Title order={2} my="sm">
            {floor.name}
          </Title>
          <SimpleGrid cols={{ base: 4, xs: 6 }} spacing="xs">
            {floor.tables.map(({ code }) => (
              <Button
                key={code}
                variant={tables.includes(code) ? 'filled' : 'default'}
                disabled={isOff(code)}
                aria-pressed={tables.includes(code)}
                px={4}
                onClick={() => press(code)}
              >
                {code}
              </Button>
            ))}
          </SimpleGrid>
        </section>
      ))}
    </Modal>
  )
}
