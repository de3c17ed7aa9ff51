import '@mantine/core/styles/Drawer.css'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/NumberInput.css'
import '@mantine/core/styles/SegmentedControl.css'
import {
  Alert,
  Button,
  Drawer,
  Group,
  Input,
  NumberInput,
  SegmentedControl,
  Stack,
  Text,
} from '@mantine/core'
import { condimentGroups } from '@pos/contract/menu/condiment-groups'
import { condiments } from '@pos/contract/menu/condiments'
import { insideSentence } from '@pos/texts/inside-sentence'
import { type SyntheticEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CreateProps } from '#kit/controls/create-sheets.ts'
import { NameField } from '#kit/plain/plain-form.tsx'
import { useAttempts } from '#kit/plain/use-attempts.ts'
import { useFormValues } from '#kit/plain/use-form-values.ts'
import { useLabels } from '#kit/resource/labels.ts'
import { useResource } from '#kit/resource/use-resource.ts'
import { api } from '#lib/api/api-client.ts'
import { notify } from '#ui/feedback/snackbar-store.ts'
import { type Choice, ChoiceRows, emptyChoice, filledChoices } from './choice-rows.tsx'
import { selectionOf } from './selection.ts'

/** The most common limits, and limits typed as numbers. */
const rules = ['any', 'one', 'limits'] as const
type Rule = (typeof rules)[number]

interface Values {
  name: string
  rule: Rule
  min: number
  max: number
  choices: readonly Choice[]
}

const limitsOf = ({ rule, min, max }: Values) =>
  (({ any: [0, 0], one: [1, 1], limits: [min, max] }) as const)[rule]

/**
 * A sheet beside a form that creates a condiment group together with its condiments and their
 * prices; "Save and add another" creates several in a row.
 */
export function GroupSheet({ name, onCreated, onClose }: CreateProps) {
  const { t } = useTranslation(['condiment-groups', 'common', 'kit'])
  const labels = useLabels(condimentGroups)
  const form = useRef<HTMLFormElement>(null)
  const { values, change, changed, discard } = useFormValues<Values>(() => ({
    name,
    rule: 'any',
    min: 0,
    max: 0,
    choices: [emptyChoice(), emptyChoice(), emptyChoice()],
  }))
  const { busy, problem, create } = useCreation(values)
  const submit = async (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    event.preventDefault()
    // React bubbles the event to the form behind the sheet.
    event.stopPropagation()
    const { submitter } = event.nativeEvent
    const id = await create()
    if (id === null) return
    onCreated(id)
    if (!(submitter instanceof HTMLButtonElement) || submitter.value !== 'another') return onClose()
    discard()
    change({ name: '' })
    focusName(form.current)
  }
  useEffect(() => focusName(form.current), [])
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={480}
      title={t('kit:new_title', { name: insideSentence(labels.titleOne) })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
      closeOnClickOutside={changed === 0}
      closeOnEscape={changed === 0}
    >
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          {problem('form') && (
            <Alert color="error" role="alert">
              {problem('form')}
            </Alert>
          )}
          <NameField
            label={labels.field('name')}
            description={t('condiment-groups:sheet.name_hint')}
            value={values.name}
            onChange={(next) => change({ name: next })}
            error={problem('name')}
          />
          <ChoiceRows
            choices={values.choices}
            onChange={(choices) => change({ choices })}
            problem={problem}
          />
          <Limits values={values} change={change} problem={problem} />
          <Group justify="flex-end" wrap="nowrap" gap="xs" mt="sm">
            <Button variant="default" px="sm" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button
              type="submit"
              value="another"
              variant="default"
              px="sm"
              disabled={busy !== null}
            >
              {t('condiment-groups:sheet.another')}
            </Button>
            <Button type="submit" loading={busy !== null}>
              {t('common:save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Drawer>
  )
}

const focusName = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[data-autofocus]')?.focus()

/** Creates the group, and returns its id; null if the server refused it, with problems by field. */
function useCreation(values: Values) {
  const { t } = useTranslation('kit')
  const refreshGroups = useResource(condimentGroups).refresh
  const refreshCondiments = useResource(condiments).refresh
  const { busy, problem, attempt } = useAttempts<'create'>()
  const create = async () => {
    if (busy !== null) return null
    let id: string | null = null
    const [min_select, max_select] = limitsOf(values)
    await attempt('create', async () => {
      const { data } = await api.post(
        '/v1/condiment-groups/with-condiments',
        {
          name: values.name,
          min_select,
          max_select,
          condiments: filledChoices(values.choices).map((choice) => ({
            name: choice.name,
            price: choice.price ?? 0,
          })),
        },
        { silent: true },
      )
      id = data.id
      await Promise.all([refreshGroups(), refreshCondiments()])
      notify({ message: t('created', { name: values.name }) })
    })
    return id
  }
  return { busy, problem, create }
}

interface LimitsProps {
  values: Values
  change: (next: Partial<Values>) => void
  problem: (name: string) => string | undefined
}

/** Sets how many condiments can be chosen, and says it as a sentence. */
function Limits({ values, change, problem }: LimitsProps) {
  const { t } = useTranslation('condiment-groups')
  const labels = useLabels(condimentGroups)
  const [min, max] = limitsOf(values)
  const selection = selectionOf(min, max)
  const error = problem('min_select') ?? problem('max_select')
  const number = (name: 'min' | 'max') => ({
    label: labels.field(`${name}_select`),
    value: values[name],
    min: 0,
    max: 99,
    allowDecimal: false,
    onChange: (next: number | string) => change({ [name]: Number(next) }),
  })
  return (
    <Input.Wrapper label={t('sheet.rule')} labelElement="div" error={error}>
      <SegmentedControl
        fullWidth
        mt={6}
        mb={6}
        aria-label={t('sheet.rule')}
        data={rules.map((value) => ({ value, label: t(`sheet.rules.${value}`) }))}
        value={values.rule}
        onChange={(rule) => change({ rule, min, max })}
      />
      {values.rule === 'limits' && (
        <Stack gap={6} mb={6}>
          <Group grow>
            <NumberInput {...number('min')} />
            <NumberInput {...number('max')} />
          </Group>
          <Text size="xs" c="dimmed">
            {labels.text(`selection.${selection.key}`, { ...selection })}
          </Text>
        </Stack>
      )}
    </Input.Wrapper>
  )
}
