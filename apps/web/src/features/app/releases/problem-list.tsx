import { Alert, Button, Text } from '@mantine/core'
import type { DraftProblem } from '@pos/contract/devices/releases'
import type { Texts } from '@pos/texts/namespaces'
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { knownResource } from '#kit/changes/change-names.ts'
import { PageLink } from '#lib/routing/page-link.tsx'
import { basePath, recordPath } from '#lib/routing/page-path.ts'
import classes from './releases.module.css'
import { useResourceTitles } from './resource-titles.ts'

/** Records of one problem that are listed initially. */
const shownFirst = 10

interface ProblemListProps {
  problems: readonly DraftProblem[]
  /** Called when a link to a record is followed. */
  onOpen: () => void
}

interface AllProps extends ProblemListProps {
  /** True if there are changes to send. */
  isSendable: boolean
  /** The number of problems, of which some may not be listed. */
  total: number
}

/** Errors, which prevent sending, then warnings, each with links to their records. */
export function ProblemList({ problems, total, isSendable, onOpen }: AllProps) {
  const { t } = useTranslation('releases')
  const errors = problems.filter((problem) => problem.severity === 'error')
  const warnings = problems.filter((problem) => problem.severity === 'warning')
  return (
    <>
      {errors.length > 0 && (
        <Alert
          color="error"
          role="alert"
          icon={<IconCircleX aria-hidden />}
          title={t('problem.errors')}
        >
          <Text size="sm" mb="xs">
            {t('problem.errors_text')}
          </Text>
          <Problems problems={errors} onOpen={onOpen} />
        </Alert>
      )}
      {warnings.length > 0 && (
        <Alert
          color="warning"
          role="note"
          icon={<IconAlertTriangle aria-hidden />}
          title={t('problem.warnings')}
        >
          {isSendable && (
            <Text size="sm" mb="xs">
              {t('problem.warnings_text')}
            </Text>
          )}
          <Problems problems={warnings} onOpen={onOpen} />
        </Alert>
      )}
      {total > problems.length && (
        <Text size="sm" c="dimmed">
          {t('problem.truncated', { count: problems.length, total })}
        </Text>
      )}
    </>
  )
}

function Problems({ problems, onOpen }: ProblemListProps) {
  const titleOf = useResourceTitles(problems.map((problem) => problem.resource))
  const groups = new Map<string, DraftProblem[]>()
  for (const problem of problems) {
    const key = `${problem.resource} ${problem.code}`
    groups.set(key, [...(groups.get(key) ?? []), problem])
  }
  return [...groups].map(([key, problemsOfGroup]) => (
    <ProblemGroup
      key={key}
      title={titleOf(problemsOfGroup[0]?.resource ?? '')}
      problems={problemsOfGroup}
      onOpen={onOpen}
    />
  ))
}

function ProblemGroup({ title, problems, onOpen }: ProblemListProps & { title: string }) {
  const { t, i18n } = useTranslation('releases')
  const [isWhole, setWhole] = useState(false)
  const [{ code, resource } = { code: '', resource: '' }] = problems
  const definition = knownResource(resource)
  const isKnown = (problem: string): problem is keyof Texts['releases']['problems'] =>
    i18n.exists(`problems.${problem}`, { ns: 'releases' })
  const text = isKnown(code) ? t(`problems.${code}`) : code
  const shown = isWhole ? problems : problems.slice(0, shownFirst)
  return (
    <>
      <Text size="sm" fw={600}>
        {title}: {text}
      </Text>
      <ul className={classes.names}>
        {shown.map(({ id, name }) => (
          <li key={id ?? ''}>
            {definition ? (
              <PageLink
                to={id ? recordPath(basePath(definition), id) : basePath(definition)}
                onClick={onOpen}
              >
                {name || title}
              </PageLink>
            ) : (
              name || title
            )}
          </li>
        ))}
        {shown.length < problems.length && (
          <li>
            <Button size="compact-xs" variant="default" onClick={() => setWhole(true)}>
              {t('problem.more', { count: problems.length - shown.length })}
            </Button>
          </li>
        )}
      </ul>
    </>
  )
}
