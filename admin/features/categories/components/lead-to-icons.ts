import type { KeyboardEvent } from 'react-aria-components'

/**
 * Enter leads from a title or a search to the first icon that is offered, so that a phone's
 * keyboard makes room for all of them; a search never sends the form.
 */
export function leadToIcons(event: KeyboardEvent): void {
  event.continuePropagation()
  const { target } = event
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  if (!(target instanceof HTMLInputElement)) return
  const isSearch = target.type === 'search'
  if (!isSearch && target.value === '') return
  const icon = target.form?.querySelector<HTMLElement>('[role="option"]')
  if (icon || isSearch) event.preventDefault()
  icon?.focus()
}
