import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { setUpSteps } from './set-up-model.ts'
import classes from './step-list.module.css'

/** The numbered steps; completed ones can be reopened. */
export function StepList({ current, onOpen }: { current: number; onOpen: (step: number) => void }) {
  const { t } = useTranslation('first-steps')
  return (
    <ol className={classes.steps} aria-label={t('steps.label')}>
      {setUpSteps.map(({ key }, index) => (
        <li
          key={key}
          data-state={index < current ? 'done' : index === current ? 'current' : 'ahead'}
        >
          <UnstyledButton
            className={classes.step ?? ''}
            disabled={index > current}
            aria-current={index === current ? 'step' : undefined}
            onClick={() => onOpen(index)}
          >
            <span className={classes.number} aria-hidden>
              {index < current ? '✓' : index + 1}
            </span>
            {t(`steps.${key}`)}
          </UnstyledButton>
        </li>
      ))}
    </ol>
  )
}
