import { ActionIcon, Anchor, Button, Group, Text } from '@mantine/core'
import { familyGroups } from '@pos/contract/menu/family-groups'
import { majorGroups } from '@pos/contract/menu/major-groups'
import { IconListNumbers, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabels } from '#kit/resource/labels.ts'
import { nameOf } from '#kit/resource/reference-names.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { Section } from '#ui/layout/section.tsx'
import { FamilyRow, MajorTarget } from './family-drag.tsx'
import classes from './group-tree.module.css'
import type { Branch, GroupRecord } from './tree.ts'

interface BranchProps {
  branch: Branch
  /** False while a search hides some of the families. */
  canOrder: boolean
  onEditMajor: () => void
  onDeleteMajor: () => void
  onAddFamily: () => void
  onOrderFamilies: () => void
  onEdit: (family: GroupRecord) => void
  onDelete: (family: GroupRecord) => void
}

/** A major group with its family groups below it. */
export function BranchSection({ branch: { major, families }, canOrder, ...on }: BranchProps) {
  const { t } = useTranslation('kit')
  const labels = useLabels(familyGroups)
  const title = nameOf(majorGroups, { ...major })
  return (
    <MajorTarget id={major.id}>
      <Section
        title={title}
        actions={
          <>
            <Button
              variant="light"
              size="compact-sm"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={on.onAddFamily}
            >
              {labels.text('add')}
            </Button>
            {canOrder && families.length > 1 && (
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<IconListNumbers size={14} aria-hidden />}
                onClick={on.onOrderFamilies}
              >
                {t('order.button')}
              </Button>
            )}
            <Group gap={2} wrap="nowrap" className={classes.own ?? ''}>
              <ActionButton label={t('edit_one', { name: title })} onClick={on.onEditMajor}>
                <IconPencil size={18} aria-hidden />
              </ActionButton>
              <ActionButton
                label={t('delete_one', { name: title })}
                color="error"
                onClick={on.onDeleteMajor}
              >
                <IconTrash size={18} aria-hidden />
              </ActionButton>
            </Group>
          </>
        }
      >
        {families.length === 0 && (
          <Text size="sm" c="dimmed">
            {labels.text('no_families')}
          </Text>
        )}
        <ul className={classes.families}>
          {families.map((family) => (
            <Family
              key={family.id}
              family={family}
              onEdit={() => on.onEdit(family)}
              onDelete={() => on.onDelete(family)}
            />
          ))}
        </ul>
      </Section>
    </MajorTarget>
  )
}

interface FamilyProps {
  family: GroupRecord
  onEdit: () => void
  onDelete: () => void
}

function Family({ family, onEdit, onDelete }: FamilyProps) {
  const { t } = useTranslation('kit')
  const labels = useLabels(familyGroups)
  const name = nameOf(familyGroups, { ...family })
  return (
    <FamilyRow family={family}>
      <span className={classes.name}>{name}</span>
      <Anchor
        component={PageLink}
        to="/pos/menu-items"
        search={{ family_group_id: family.id }}
        fz={13}
      >
        {labels.text('items')}
      </Anchor>
      <Group gap={2} wrap="nowrap">
        <ActionButton label={t('edit_one', { name })} onClick={onEdit}>
          <IconPencil size={16} aria-hidden />
        </ActionButton>
        <ActionButton label={t('delete_one', { name })} color="error" onClick={onDelete}>
          <IconTrash size={16} aria-hidden />
        </ActionButton>
      </Group>
    </FamilyRow>
  )
}

function ActionButton({
  label,
  color = 'secondary',
  onClick,
  children,
}: {
  label: string
  color?: string
  onClick: () => void
  children: ReactNode
}) {
  return (
    <ActionIcon variant="subtle" color={color} size="lg" aria-label={label} onClick={onClick}>
      {children}
    </ActionIcon>
  )
}
