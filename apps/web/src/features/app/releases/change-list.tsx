import { Badge, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import type { RecordChange } from '@pos/contract/devices/releases'
import { IconChevronRight } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { knownResource, useChangeNames } from '#kit/changes/change-names.ts'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { ChangeItem } from './change-item.tsx'
import classes from './releases.module.css'
import { inMenuOrder, useResourceTitles } from './resource-titles.ts'

/** Up to this many changes are expanded initially. */
const openUpTo = 30
const kinds = ['added', 'changed', 'removed'] as const
const tones = { added: 'success', changed: 'info', removed: 'error' } as const

/** Shows the numbers of added, changed and removed records. */
export function ChangeCounts({
  counts,
}: {
  counts: Readonly<Record<(typeof kinds)[number], number>>
}) {
  const { t } = useTranslation('releases')
  return (
    <Group gap="xs">
      {kinds.map((kind) => (
        <StatusBadge key={kind} tone={counts[kind] > 0 ? tones[kind] : 'neutral'}>
          {t(`counts.${kind}`, { count: counts[kind] })}
        </StatusBadge>
      ))}
    </Group>
  )
}

/**
 * Changes by resource; suspends until the texts of these resources are loaded. With `onOpen`, names
 * link to the records.
 */
export function ChangeList({
  changes,
  onOpen,
}: {
  changes: readonly RecordChange[]
  onOpen?: () => void
}) {
  const groups = useMemo(() => byResource(changes), [changes])
  const titleOf = useResourceTitles(groups.map(([resource]) => resource))
  const names = useChangeNames(changes)
  return (
    <Stack gap="xs">
      {groups.map(([resource, changesOfResource]) => (
        <ChangeGroup
          key={resource}
          resource={resource}
          title={titleOf(resource)}
          changes={changesOfResource}
          names={names}
          isOpenFirst={changes.length <= openUpTo}
          {...(onOpen ? { onOpen } : {})}
        />
      ))}
    </Stack>
  )
}

function byResource(changes: readonly RecordChange[]) {
  const groups = new Map<string, RecordChange[]>()
  for (const change of changes)
    groups.set(change.resource, [...(groups.get(change.resource) ?? []), change])
  return inMenuOrder([...groups])
}

interface GroupProps {
  resource: string
  title: string
  changes: readonly RecordChange[]
  names: ReadonlyMap<string, string>
  isOpenFirst: boolean
  onOpen?: () => void
}

function ChangeGroup({ resource, title, changes, names, isOpenFirst, onOpen }: GroupProps) {
  const [isOpen, setOpen] = useState(isOpenFirst)
  const definition = knownResource(resource)
  return (
    <section className={classes.group}>
      <UnstyledButton
        className={classes.head}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight size={16} aria-hidden className={classes.chevron} data-open={isOpen} />
        <Text span fw={600} size="sm">
          {title}
        </Text>
        <Badge variant="default" size="sm">
          {changes.length}
        </Badge>
      </UnstyledButton>
      {isOpen && definition && (
        <ul className={classes.changes}>
          {changes.map((change) => (
            <ChangeItem
              key={change.id}
              resource={definition}
              change={change}
              names={names}
              tone={tones[change.kind]}
              {...(onOpen ? { onOpen } : {})}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
