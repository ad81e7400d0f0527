import { useStore } from '@nanostores/react'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { $restaurant } from '../../stores/restaurant.ts'
import { SCREENS, type Screen } from '../../paths.ts'
import { $hasCode } from '../../stores/saved-code.ts'
import { useMinutes } from '../../ui/hooks.ts'
import { CheckIcon, ForwardIcon } from '../../ui/icons.tsx'
import { prepareScreen, WherePanel } from '../lazy-screens.ts'
import { FIRST_DISHES, nextSteps, type NextStep } from './steps.ts'
import './home-screen.css'

const STEPS = [
  { step: 'place', screen: null },
  { step: 'logo', screen: 'infoLogo' },
  { step: 'dishes', screen: 'edit' },
  { step: 'print', screen: 'view' },
] as const

/** Null until the restaurant is known. */
export function useSteps(dishes: number): Record<NextStep, boolean> | null {
  const restaurant = useStore($restaurant)
  const hasCode = useStore($hasCode)
  const now = useMinutes()
  return restaurant && nextSteps({ restaurant, dishes, hasCode, now })
}

interface NextStepsProps {
  dishes: number
  done: Record<NextStep, boolean>
}

export function NextSteps({ dishes, done }: NextStepsProps) {
  const { t } = useTranslation()
  const made = STEPS.filter(({ step }) => done[step]).length
  return (
    <section className="card steps" aria-labelledby="steps-title">
      <h2 id="steps-title" className="subtitle">
        {t('home.steps.title')}
      </h2>
      <span className="quiet">{t('home.steps.done', { made, all: STEPS.length })}</span>
      <ol>
        {STEPS.map(({ step, screen }, at) => (
          <Step key={step} {...{ step, screen, dishes }} place={at + 1} isDone={done[step]} />
        ))}
      </ol>
    </section>
  )
}

interface StepProps {
  step: NextStep
  /** Null for the one that opens a panel. */
  screen: Screen | null
  place: number
  isDone: boolean
  dishes: number
}

function Step({ step, screen, place, isDone, dishes }: StepProps) {
  const { t } = useTranslation()
  return (
    <li>
      <StepWay screen={screen} isDone={isDone}>
        <span className="step-mark" aria-hidden="true">
          {isDone ? <CheckIcon /> : place}
        </span>
        <span className="step-texts">
          <span className="step-name">{t(`home.steps.${step}`)}</span>
          <span className="quiet">
            {isDone
              ? t('home.steps.isDone')
              : t(`home.steps.${step}Hint`, { made: dishes, all: FIRST_DISHES })}
          </span>
        </span>
        <ForwardIcon />
      </StepWay>
    </li>
  )
}

interface StepWayProps extends Pick<StepProps, 'screen' | 'isDone'> {
  children: ReactNode
}

function StepWay({ screen, isDone, children }: StepWayProps) {
  const restaurant = useStore($restaurant)
  const [isOpen, setOpen] = useState(false)
  const look = { className: 'step', 'data-done': isDone || undefined }
  if (screen !== null) {
    const prepare = () => prepareScreen(screen)
    return (
      <a href={SCREENS[screen]} {...look} onPointerEnter={prepare} onFocus={prepare}>
        {children}
      </a>
    )
  }
  return (
    <>
      <button type="button" {...look} onClick={() => setOpen(true)}>
        {children}
      </button>
      <Suspense>
        {isOpen && restaurant && (
          <WherePanel restaurant={restaurant} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  )
}
