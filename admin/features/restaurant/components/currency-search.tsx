import { useContext, type KeyboardEvent } from 'react'
import { ComboBoxStateContext, Input } from 'react-aria-components/ComboBox'
import { useTranslation } from 'react-i18next'

// How many currencies Page Up and Page Down go past.
const PAGE_SIZE = 5
const STEPS: Record<string, number> = { PageUp: -PAGE_SIZE, PageDown: PAGE_SIZE }

/** Where a currency is searched, and the keyboard moves along the list. */
export function CurrencySearch() {
  const { t } = useTranslation()
  const state = useContext(ComboBoxStateContext)

  function turnPage(event: KeyboardEvent): void {
    const step = STEPS[event.key]
    if (!state?.isOpen || step === undefined) return
    // Instead of as many as are seen.
    event.preventDefault()
    event.stopPropagation()
    const keys = [...state.collection.getKeys()]
    const { selectionManager } = state
    const from = keys.findIndex((key) => key === selectionManager.focusedKey)
    const to = Math.min(Math.max(from + step, 0), keys.length - 1)
    selectionManager.setFocusedKey(keys[to] ?? null)
  }

  return (
    <Input
      className="field-input"
      placeholder={t('settings.chooseCurrency')}
      onFocus={({ currentTarget }) => takeAll(currentTarget)}
      onKeyDownCapture={turnPage}
    />
  )
}

/** What is typed replaces what was chosen, in place of being added to it. */
function takeAll(field: HTMLInputElement): void {
  const { value } = field
  // A click sets its own place after the focus. Selecting would take the focus back from elsewhere.
  requestAnimationFrame(() => {
    if (field === document.activeElement && field.value === value) field.select()
  })
}
