/** What takes the focus where something is wrong; a group takes none itself. */
const WRONG =
  '[aria-invalid="true"]:not([role="radiogroup"], fieldset), [aria-invalid="true"][role="radiogroup"] input, ' +
  '[data-invalid="true"] [role="option"]'

/** Leads to the first wrong field of a form, with what is said about it, or else to what is said of the whole. */
export function leadToProblem(form: HTMLElement): void {
  const wrong = form.querySelector<HTMLElement>(WRONG)
  wrong?.focus({ preventScroll: true })
  const said = wrong
    ? (wrong.closest('.field, fieldset') ?? wrong)
    : form.querySelector('.notice-problem, .field-problem')
  said?.scrollIntoView({ block: 'nearest' })
}
