import { Stack, Text, TextInput, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { centerColor, tablesByCenter } from './canvas/center-colors.ts'
import type { Floor } from './floor-state.ts'
import { NumberField } from './number-field.tsx'
import { useTableCounts } from './tables/use-table-counts.ts'
import { type InspectorProps, TablesInspector } from './tables-inspector.tsx'

/** The properties of the selected tables, or of the floor if none is selected. */
export function Inspector(props: InspectorProps) {
  return props.state.selection.length > 0 ? (
    <TablesInspector {...props} />
  ) : (
    <FloorInspector {...props} />
  )
}

function FloorInspector({ state: { floor }, dispatch, centers, floorProblems }: InspectorProps) {
  const { t: texts } = useTranslation('shop-maps')
  const change = (values: Partial<Floor>, group?: string) =>
    dispatch({ type: 'floor', values, ...(group ? { group } : {}) })
  const byCenter = tablesByCenter(centers, floor.tables)
  const countsOf = useTableCounts()
  return (
    <Stack gap="sm">
      <Title order={2} size="h5">
        {texts('inspector.floor')}
      </Title>
      <TextInput
        size="xs"
        label={texts('fields.name')}
        withAsterisk
        maxLength={60}
        value={floor.name}
        error={floorProblems.name}
        onChange={(event) => change({ name: event.currentTarget.value }, 'floor-name')}
      />
      <NumberField
        label={texts('fields.width')}
        value={floor.width}
        min={200}
        max={4000}
        step={50}
        error={floorProblems.width}
        onChange={(width) => change({ width })}
      />
      <NumberField
        label={texts('fields.height')}
        value={floor.height}
        min={200}
        max={4000}
        step={50}
        error={floorProblems.height}
        onChange={(height) => change({ height })}
      />
      <Text size="sm" fw={600} mt="xs">
        {countsOf(floor.tables)}
      </Text>
      {byCenter.map(({ id, tables }) => (
        <Text
          key={id ?? 'none'}
          size="xs"
          style={{ display: 'flex', gap: 8, alignItems: 'center' }}
        >
          <i
            aria-hidden
            style={{ width: 10, height: 10, borderRadius: 3, background: centerColor(centers, id) }}
          />
          <span style={{ flex: 1 }}>
            {centers.find((center) => center.id === id)?.name ?? texts('inspector.no_center')}
          </span>
          <span style={{ fontVariantNumeric: 'tabular-nums' }}>{countsOf(tables)}</span>
        </Text>
      ))}
      <Text size="xs" c="dimmed" mt="sm" style={{ whiteSpace: 'pre-line' }}>
        {texts('inspector.keys')}
      </Text>
    </Stack>
  )
}
