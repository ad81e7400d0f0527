import { PLANS } from '#db/rules/billing/plans.ts'
import { LANDING_TEXTS } from '../../i18n/site-texts.ts'
import { ownPath, type SiteLanguage } from '../links/own-paths.ts'

/** A plan as the landing page shows it. */
export interface PlanCard {
  title: string
  subtitle: string
  /** Currency and amount, such as `AED 49`. */
  price: string
  /** What the price is for; nothing beside a price of nothing. */
  per?: string
  buttonText: string
  buttonLink: string
  isHighlighted: boolean
  saveInfo?: string
  details: readonly string[]
}

/** The trial and the paid plans. */
export function planCards(language: SiteLanguage): PlanCard[] {
  const { trial, monthly, yearly, perMonth, perYear, details } = LANDING_TEXTS[language].plans
  const shared = { buttonLink: ownPath('register', language), details, isHighlighted: false }
  return [
    { ...shared, ...described(trial), price: 'AED 0' },
    { ...shared, ...described(monthly), price: priceOf('monthly'), per: perMonth },
    {
      ...shared,
      ...described(yearly),
      price: priceOf('yearly'),
      per: perYear,
      isHighlighted: true,
      saveInfo: yearly.save,
    },
  ]
}

function described(text: { title: string; subtitle: string; button: string }) {
  return { title: text.title, subtitle: text.subtitle, buttonText: text.button }
}

function priceOf(type: (typeof PLANS)[number]['type']): string {
  const plan = PLANS.find((plan) => plan.type === type)
  return plan ? `${plan.currency} ${plan.amount}` : ''
}
