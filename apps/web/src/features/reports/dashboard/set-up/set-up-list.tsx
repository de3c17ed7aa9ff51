import { Button, Paper } from '@mantine/core'
import { type SetUpStep, type ShopSetUp, setUpSteps } from '@pos/contract/shop/set-up-list'
import { typedKeys } from '@pos/domain/typed-entries'
import { IconChecks, IconChevronDown, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Heading } from '#ui/layout/heading.tsx'
import classes from './set-up-list.module.css'
import { StepPanel } from './step-panel.tsx'
import { TemplateOffer } from './template-offer.tsx'

interface SetUpListProps {
  setUp: ShopSetUp
  /** Called after an action here. */
  onChange: () => Promise<unknown>
  onHide: () => Promise<unknown>
}

const steps = typedKeys(setUpSteps)

const isInTemplates = (step: SetUpStep) =>
  ['taxes', 'payments', 'revenue_centers', 'floors', 'menu', 'order_screen'].includes(step)

/**
 * Lists what a new shop still needs. The first open step is expanded; completed steps are
 * collapsed.
 */
export function SetUpList({ setUp, onChange, onHide }: SetUpListProps) {
  const { t } = useTranslation('set-up')
  const titleId = useId()
  const [isDoneShown, setDoneShown] = useState(false)
  const left = steps.filter((step) => !setUp.steps[step])
  const done = steps.filter((step) => setUp.steps[step])
  const progress = t('progress', { done: done.length, total: steps.length })
  const { open, toggle } = useOpenStep(left[0] ?? null)
  const row = (step: SetUpStep) => (
    <Step
      key={step}
      step={step}
      setUp={setUp}
      isOpen={open === step}
      onToggle={() => toggle(step)}
      onChange={onChange}
    />
  )
  return (
    <Paper component="section" aria-labelledby={titleId} className={classes.list}>
      <header className={classes.head}>
        <Heading
          order={2}
          id={titleId}
          title={t('title')}
          description={t('description')}
          width={240}
        />
        <div className={classes.summary}>
          <span>{progress}</span>
          <Button variant="subtle" size="compact-xs" onClick={() => void onHide()}>
            {t('hide')}
          </Button>
        </div>
        <progress
          className={classes.bar}
          value={done.length}
          max={steps.length}
          aria-label={progress}
        />
      </header>
      {left.some((step) => isInTemplates(step)) && <TemplateOffer onChange={onChange} />}
      <ol className={classes.steps}>{left.map(row)}</ol>
      {done.length > 0 && (
        <button
          type="button"
          className={classes.step}
          data-more
          aria-expanded={isDoneShown}
          onClick={() => setDoneShown(!isDoneShown)}
        >
          <IconChecks size={20} stroke={1.5} aria-hidden />
          <span>{t('done_steps', { count: done.length })}</span>
          <IconChevronDown size={16} className={classes.chevron} aria-hidden />
        </button>
      )}
      {isDoneShown && <ol className={classes.steps}>{done.map(row)}</ol>}
    </Paper>
  )
}

/** The first open step is expanded until another one is; when it is done, the next one expands. */
function useOpenStep(next: SetUpStep | null) {
  const [hand, setHand] = useState<{
    readonly next: SetUpStep | null
    readonly open: SetUpStep | null
  }>({ next, open: next })
  const open = hand.next === next ? hand.open : next
  return { open, toggle: (step: SetUpStep) => setHand({ next, open: open === step ? null : step }) }
}

interface StepProps extends Pick<SetUpListProps, 'setUp' | 'onChange'> {
  step: SetUpStep
  isOpen: boolean
  onToggle: () => void
}

function Step({ step, setUp, isOpen, onToggle, onChange }: StepProps) {
  const { t } = useTranslation('set-up')
  const panelId = useId()
  const isDone = setUp.steps[step]
  return (
    <li data-done={isDone} data-open={isOpen}>
      <button
        type="button"
        className={classes.step}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={onToggle}
      >
        {isDone ? (
          <IconCircleCheckFilled size={20} aria-hidden />
        ) : (
          <IconCircle size={20} stroke={1.5} aria-hidden />
        )}
        <span>{t(`steps.${step}.title`)}</span>
        {isDone && <span className="pos-visually-hidden">{t('done')}</span>}
        <IconChevronDown size={16} className={classes.chevron} aria-hidden />
      </button>
      {isOpen && (
        <div id={panelId} className={classes.panel}>
          <StepPanel step={step} shopId={setUp.shop_id} isDone={isDone} onChange={onChange} />
        </div>
      )}
    </li>
  )
}
