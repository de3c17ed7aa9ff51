import { Button, TextInput } from '@mantine/core'
import { IconPaperBag, IconReceipt, IconSearch, IconShoppingBag } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow, useRegister } from '#device/use-register.ts'
import { useShop } from '#device/use-shop.ts'
import { CheckRow } from './check-row.tsx'
import classes from './floor.module.css'
import { FloorPlan } from './floor-plan.tsx'
import { NameDialog } from './name-dialog.tsx'
import { checksByTable, foundChecks, openChecks } from './open-checks.ts'
import { useOpenCheck } from './use-open-check.ts'

/** The floors with their tables, and open checks without a table. */
export function FloorScreen() {
  const { t } = useTranslation('register')
  const { client } = useRegister()
  const { floors, settings } = useShop()
  const now = useNow()
  const [floorId, setFloorId] = useState(settings.default_shop_map_id ?? null)
  const [typed, setTyped] = useState('')
  const open = openChecks(client.checks.checks)
  const floor = floors.find(({ id }) => id === floorId) ?? floors[0]
  const listed = typed.trim() === '' ? open.filter(({ tables }) => tables.length === 0) : null
  const found = listed ?? foundChecks(open, typed)
  return (
    <div className={classes.screen}>
      <section className={classes.floor} aria-label={t('floor.title')}>
        <div className={classes.tools}>
          {floors.length > 1 &&
            floors.map(({ id, name }) => (
              <Button
                key={id}
                variant={id === floor?.id ? 'filled' : 'default'}
                aria-pressed={id === floor?.id}
                onClick={() => setFloorId(id)}
              >
                {name}
              </Button>
            ))}
          <NewCheckButtons />
        </div>
        {floor && <FloorPlan floor={floor} byTable={checksByTable(open)} />}
      </section>
      <section className={classes.others} aria-label={t('floor.others')}>
        <TextInput
          aria-label={t('floor.search')}
          placeholder={t('floor.search')}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {found.length === 0 ? (
          <p className={classes.hint}>{t(listed ? 'floor.no_others' : 'floor.not_found')}</p>
        ) : (
          <ul className={classes.list}>
            {found.map((check) => (
              <li key={check.uid}>
                <CheckRow check={check} now={now} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

/** Opens checks without a table: at the counter, to take out, or a tab under a name. */
function NewCheckButtons() {
  const { t } = useTranslation('register')
  const openCheck = useOpenCheck()
  const [named, setNamed] = useState<'tab' | 'takeout' | null>(null)
  return (
    <>
      <Button
        variant="light"
        leftSection={<IconShoppingBag size={18} aria-hidden />}
        onClick={() => void openCheck({ type: 'counter', guests: 1 })}
      >
        {t('types.counter')}
      </Button>
      <Button
        variant="light"
        leftSection={<IconPaperBag size={18} aria-hidden />}
        onClick={() => setNamed('takeout')}
      >
        {t('types.takeout')}
      </Button>
      <Button
        variant="light"
        leftSection={<IconReceipt size={18} aria-hidden />}
        onClick={() => setNamed('tab')}
      >
        {t('types.tab')}
      </Button>
      {named && (
        <NameDialog
          title={t(`types.${named}`)}
          isRequired={named === 'tab'}
          onName={(name) => {
            setNamed(null)
            void openCheck({ type: named, guests: 1, name: name || null })
          }}
          onClose={() => setNamed(null)}
        />
      )}
    </>
  )
}
