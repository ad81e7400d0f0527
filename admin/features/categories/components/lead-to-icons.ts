import type { KeyboardEvent } from 'react-aria-components'

/** Enter leads to the icons, so that a phone's keyboard makes room for them. */
export function leadToIcons(event: KeyboardEvent): void {
  event.continuePropagation()
  const { target } = event
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  if (!(target instanceof HTMLInputElement)) return
  const isSearch = target.type === 'search'
  if (!isSearch && target.value === '') return
  const first = target.form?.querySelector<HTMLElement>('[role="option"]')
  if (first || isSearch) event.preventDefault()
  if (first && target.value !== '' && (isSearch || 'suggested' in first.dataset)) first.click()
  first?.focus()
}
