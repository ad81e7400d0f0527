import type { KeyboardEvent } from 'react-aria-components'

/** Enter leads to the next field of the form while that is empty, and else sends the form. */
export function leadOn(event: KeyboardEvent): void {
  event.continuePropagation()
  const { target } = event
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  if (!(target instanceof HTMLInputElement) || target.value === '') return
  const fields = [...(target.form?.elements ?? [])].filter(isField)
  const next = fields[fields.indexOf(target) + 1]
  if (next?.value !== '') return
  event.preventDefault()
  next.focus()
}

function isField(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  if (element instanceof HTMLTextAreaElement) return true
  return element instanceof HTMLInputElement && element.type !== 'file'
}
