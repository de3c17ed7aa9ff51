import { Modal, Stack } from '@mantine/core'
import type { Check } from '@pos/domain/checks/check'
import { tableShapes } from '@pos/domain/tables/table-shapes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { go } from '#app/use-location.ts'
import { useNow } from '#device/use-register.ts'
import type { Shop } from '#device/use-shop.ts'
import { CheckRow } from './check-row.tsx'
import classes from './floor.module.css'
import { GuestsDialog } from './guests-dialog.tsx'
import { TableButton } from './table-button.tsx'
import { useOpenCheck } from './use-open-check.ts'

interface FloorPlanProps {
  floor: Shop['floors'][number]
  byTable: ReadonlyMap<string, readonly Check[]>
}

/** A floor as drawn in the back-office. A free table asks for guests, others open their check. */
export function FloorPlan({ floor, byTable }: FloorPlanProps) {
  const { t } = useTranslation('register')
  const now = useNow()
  const openCheck = useOpenCheck()
  const [pressed, setPressed] = useState<string | null>(null)
  const checksOf = (code: string) => byTable.get(code) ?? []
  const press = (code: string) => {
    const [first, ...more] = checksOf(code)
    if (first && more.length === 0) go({ screen: 'check', uid: first.uid })
    else setPressed(code)
  }
  const frame = frameOf(floor.tables)
  const several = pressed === null ? [] : checksOf(pressed)
  if (floor.tables.length === 0) return <p className={classes.hint}>{t('floor.no_tables')}</p>
  return (
    <div className={classes.area}>
      <div
        className={classes.plan}
        role="group"
        aria-label={floor.name}
        style={{ '--ratio': frame.width / frame.height }}
      >
        {floor.tables.map((table) => (
          <TableButton
            key={table.code}
            table={table}
            checks={checksOf(table.code)}
            style={placeIn(frame, table)}
            now={now}
            onPress={() => press(table.code)}
          />
        ))}
      </div>
      {pressed !== null && several.length === 0 && (
        <GuestsDialog
          title={t('guests.title', { code: pressed })}
          onGuests={(guests) => {
            setPressed(null)
            void openCheck({ type: 'table', tables: [pressed], guests })
          }}
          onClose={() => setPressed(null)}
        />
      )}
      {pressed !== null && several.length > 1 && (
        <Modal
          opened
          onClose={() => setPressed(null)}
          title={t('floor.choose', { code: pressed })}
          closeButtonProps={{ 'aria-label': t('close') }}
        >
          <Stack gap="xs">
            {several.map((check) => (
              <CheckRow key={check.uid} check={check} now={now} />
            ))}
          </Stack>
        </Modal>
      )}
    </div>
  )
}

type Tables = Shop['floors'][number]['tables']
type Frame = ReturnType<typeof frameOf>

/** The part of the floor that has tables. */
function frameOf(tables: Tables) {
  const boxes = tables.map(({ shape, x, y, rotation }) => {
    const { width, height } = sizeOf(shape, rotation)
    return { left: x, top: y, right: x + width, bottom: y + height }
  })
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  return {
    left,
    top,
    width: Math.max(...boxes.map((box) => box.right)) - left,
    height: Math.max(...boxes.map((box) => box.bottom)) - top,
  }
}

/** Buttons are not rotated: a table that stands upright has its sides exchanged. */
function sizeOf(shape: Tables[number]['shape'], rotation: number) {
  const { width, height } = tableShapes[shape]
  const isUpright = Math.abs((rotation % 180) - 90) < 45
  return isUpright ? { width: height, height: width } : { width, height }
}

function placeIn(frame: Frame, { shape, x, y, rotation }: Tables[number]) {
  const { width, height } = sizeOf(shape, rotation)
  const percent = (part: number, whole: number) => `${((part / whole) * 100).toFixed(3)}%`
  return {
    left: percent(x - frame.left + width / 2, frame.width),
    top: percent(y - frame.top + height / 2, frame.height),
    width: percent(width, frame.width),
    height: percent(height, frame.height),
  }
}
