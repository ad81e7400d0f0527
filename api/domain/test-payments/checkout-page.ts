import { html } from 'hono/html'
import type { TestCheckout, TestCustomer } from '#db/queries/test-payments.ts'
import { testPrice } from '#db/rules/test-payments.ts'
import { amountText } from '../local-texts.ts'
import { framePage, messagePage, pageWords } from './page-frame.ts'

/** A checkout with how it stands. */
export interface CheckoutView {
  state: 'open' | 'paid' | 'expired'
  checkout: TestCheckout
  customer: TestCustomer
}

/** The page of a checkout, in the owner's language. */
export function checkoutPage({ state, checkout, customer }: CheckoutView): string {
  const words = pageWords(checkout.language)
  const { texts, language } = words
  const { paid, expired, title, total, pay, cancel, note } = texts.checkout
  if (state === 'paid') return messagePage(words, paid, successAddress(checkout))
  if (state === 'expired') return messagePage(words, expired, checkout.cancelUrl)
  const { price, currency } = testPrice(checkout.plan)
  const amount = amountText(language, price, currency)
  const body = html`<h1>${title}</h1>
    <p class="quiet names"><bdi>${customer.name}</bdi><br /><bdi>${customer.email}</bdi></p>
    <dl>
      <div>
        <dt>${texts.plans[checkout.plan]}</dt>
        <dd>${amount} ${texts.periods[checkout.plan]}</dd>
      </div>
      <div class="total">
        <dt>${total}</dt>
        <dd>${amount}</dd>
      </div>
    </dl>
    <form method="post"><button class="main">${pay} ${amount}</button></form>
    <p><a class="button plain" href="${checkout.cancelUrl}">${cancel}</a></p>
    <p class="small quiet last">${note}</p>`
  return framePage(words, title, body)
}

/** Where an owner goes who has paid. */
export function successAddress({ successUrl, id }: TestCheckout): string {
  return successUrl.replace('{CHECKOUT_SESSION_ID}', id)
}
