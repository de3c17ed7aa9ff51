import { Button, Modal, SimpleGrid, Title } from '@mantine/core'
import type { Check } from '@pos/domain/checks/check'
import { useTranslation } from 'react-i18next'
import { useRegister } from '#device/use-register.ts'
import { useShop } from '#device/use-shop.ts'
import { checksByTable, openChecks } from '../floor/open-checks.ts'

/** Moves a check to a free table. */
export function MoveDialog({ check, onClose }: { check: Check; onClose: () => void }) {
  const { t } = useTranslation('register')
  const register = useRegister()
  const { floors } = useShop()
  const byTable = checksByTable(openChecks(register.client.checks.checks))
  const setTables = (tables: string[]) =>
    void register.act(check.uid, [{ kind: 'set', payload: { tables } }]).then(onClose)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('menu.move')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {floors.map((floor) => (
        <section key={floor.id} aria-label={floor.name}>
          <Title order={2} my="sm">
            {floor.name}
          </Title>
          <SimpleGrid cols={{ base: 4, xs: 6 }} spacing="xs">
            {floor.tables.map(({ code }) => {
              const isOwn = check.tables.includes(code)
              return (
                <Button
                  key={code}
                  variant={isOwn ? 'filled' : 'default'}
                  disabled={!isOwn && (byTable.get(code)?.length ?? 0) > 0}
                  aria-pressed={isOwn}
                  px={4}
                  onClick={() => setTables([code])}
                >
                  {code}
                </Button>
              )
            })}
          </SimpleGrid>
        </section>
      ))}
    </Modal>
  )
}
