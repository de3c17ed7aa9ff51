import {
  ActionIcon,
  Button,
  Group,
  NativeSelect,
  Stack,
  TextInput,
  Title,
  Tooltip,
} from '@mantine/core'
import { tableShapes } from '@pos/domain/tables/table-shapes'
import { isKeyOf, typedKeys } from '@pos/domain/typed-entries'
import {
  IconCopy,
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
  IconTrash,
} from '@tabler/icons-react'
import type { Dispatch } from 'react'
import { useTranslation } from 'react-i18next'
import { type Alignment, alignments } from './canvas/alignment.ts'
import type { Center } from './canvas/center-colors.ts'
import { normalizeRotation } from './canvas/geometry.ts'
import classes from './floor.module.css'
import type { EditorAction, EditorState, FloorTable } from './floor-state.ts'
import { NumberField } from './number-field.tsx'
import { codeLength } from './tables/table-codes.ts'

export interface InspectorProps {
  state: EditorState
  dispatch: Dispatch<EditorAction>
  centers: readonly Center[]
  /** Messages by table id. */
  problems: ReadonlyMap<string, string>
  /** Messages of the fields of the floor. */
  floorProblems: Readonly<Partial<Record<'name' | 'width' | 'height', string>>>
  usedCodes: ReadonlySet<string>
}

const alignIcons: Record<Alignment, typeof IconCopy> = {
  left: IconLayoutAlignLeft,
  center: IconLayoutAlignCenter,
  right: IconLayoutAlignRight,
  top: IconLayoutAlignTop,
  middle: IconLayoutAlignMiddle,
  bottom: IconLayoutAlignBottom,
  spread_x: IconLayoutDistributeVertical,
  spread_y: IconLayoutDistributeHorizontal,
}

/** One table or several: differing values are empty, and a change applies to all. */
export function TablesInspector({ state, dispatch, centers, problems, usedCodes }: InspectorProps) {
  const { t: texts } = useTranslation('shop-maps')
  const tables = state.floor.tables.filter((table) => state.selection.includes(table.id))
  const [first] = tables
  if (!first) return null
  const only = tables.length === 1 ? first : null
  const ids = tables.map((table) => table.id)
  const shape = shared(tables, 'shape')
  const edit = (values: Partial<Omit<FloorTable, 'id'>>, group?: string) =>
    dispatch({ type: 'edit', ids, values, ...(group ? { group } : {}) })
  return (
    <Stack gap="sm">
      <Title order={2} size="h5">
        {only
          ? texts('inspector.table', { code: only.code })
          : texts('inspector.tables', { count: tables.length })}
      </Title>
      {only && (
        <TextInput
          size="xs"
          label={texts('fields.code')}
          withAsterisk
          maxLength={codeLength}
          value={only.code}
          error={problems.get(only.id)}
          onChange={(event) => edit({ code: event.currentTarget.value }, `code-${only.id}`)}
        />
      )}
      <NativeSelect
        size="xs"
        label={texts('fields.shape')}
        value={shape ?? ''}
        onChange={({ currentTarget: { value } }) =>
          isKeyOf(value, tableShapes) && edit({ shape: value })
        }
        data={[
          ...(shape ? [] : [{ value: '', label: texts('inspector.mixed'), disabled: true }]),
          ...typedKeys(tableShapes).map((value) => ({
            value,
            label: texts(`options.shape.${value}`),
          })),
        ]}
      />
      <CenterSelect
        tables={tables}
        centers={centers}
        onChange={(id) => edit({ revenue_center_id: id })}
      />
      <div className={classes.pair}>
        <NumberField
          label={texts('fields.seats')}
          value={shared(tables, 'seats')}
          min={0}
          max={99}
          onChange={(seats) => edit({ seats })}
        />
        <NumberField
          label={texts('fields.rotation')}
          value={shared(tables, 'rotation')}
          min={-360}
          max={720}
          step={15}
          onChange={(rotation) => edit({ rotation: normalizeRotation(rotation) })}
        />
        {only && (
          <NumberField
            label={texts('fields.x')}
            value={only.x}
            min={0}
            max={4000}
            step={10}
            onChange={(x) => edit({ x })}
          />
        )}
        {only && (
          <NumberField
            label={texts('fields.y')}
            value={only.y}
            min={0}
            max={4000}
            step={10}
            onChange={(y) => edit({ y })}
          />
        )}
      </div>
      {!only && (
        <AlignButtons count={tables.length} onAlign={(how) => dispatch({ type: 'align', how })} />
      )}
      <TableActions dispatch={dispatch} usedCodes={usedCodes} />
    </Stack>
  )
}

/** The common value of the tables; null if they differ. */
function shared<K extends keyof FloorTable>([first, ...others]: readonly FloorTable[], key: K) {
  return first && others.every((table) => table[key] === first[key]) ? first[key] : null
}

interface CenterSelectProps {
  tables: readonly FloorTable[]
  centers: readonly Center[]
  onChange: (id: string | null) => void
}

function CenterSelect({ tables, centers, onChange }: CenterSelectProps) {
  const { t: texts } = useTranslation('shop-maps')
  const center = shared(tables, 'revenue_center_id')
  const isMixed = center === null && tables[0]?.revenue_center_id !== null
  return (
    <NativeSelect
      size="xs"
      label={texts('fields.revenue_center_id')}
      value={isMixed ? 'mixed' : (center ?? '')}
      onChange={(event) => onChange(event.currentTarget.value || null)}
      data={[
        ...(isMixed ? [{ value: 'mixed', label: texts('inspector.mixed'), disabled: true }] : []),
        { value: '', label: texts('inspector.no_center') },
        ...centers.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}

function TableActions({ dispatch, usedCodes }: Pick<InspectorProps, 'dispatch' | 'usedCodes'>) {
  const { t: texts } = useTranslation('shop-maps')
  return (
    <Group gap="xs" grow mt="xs">
      <Button
        size="xs"
        variant="default"
        leftSection={<IconCopy size={14} />}
        onClick={() => dispatch({ type: 'duplicate', usedCodes })}
      >
        {texts('tools.duplicate')}
      </Button>
      <Button
        size="xs"
        variant="default"
        c="var(--mantine-color-error)"
        leftSection={<IconTrash size={14} />}
        onClick={() => dispatch({ type: 'remove' })}
      >
        {texts('tools.remove')}
      </Button>
    </Group>
  )
}

function AlignButtons({ count, onAlign }: { count: number; onAlign: (how: Alignment) => void }) {
  const { t: texts } = useTranslation('shop-maps')
  return (
    <Group gap={4} role="group" aria-label={texts('align.label')}>
      {alignments.map((how) => {
        const Icon = alignIcons[how]
        return (
          <Tooltip key={how} label={texts(`align.${how}`)}>
            <ActionIcon
              variant="default"
              size="md"
              aria-label={texts(`align.${how}`)}
              disabled={how.startsWith('spread') && count < 3}
              onClick={() => onAlign(how)}
            >
              <Icon size={16} />
            </ActionIcon>
          </Tooltip>
        )
      })}
    </Group>
  )
}
