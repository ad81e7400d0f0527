import { useContext, type ContextType, type KeyboardEvent } from 'react'
import { ComboBoxStateContext, Input } from 'react-aria-components/ComboBox'

// How many choices Page Up and Page Down go past.
const PAGE_SIZE = 5
const STEPS: Record<string, number> = { PageUp: -PAGE_SIZE, PageDown: PAGE_SIZE }

/** Where a choice is searched, and the keyboard moves along the list. */
export function ChoiceSearch({ placeholder }: { placeholder: string }) {
  const state = useContext(ComboBoxStateContext)

  function lead(event: KeyboardEvent): void {
    if (!state?.isOpen) return
    const step = STEPS[event.key]
    const isFound = event.key === 'Enter' && isSearching(state)
    if (step === undefined && !isFound) return
    event.preventDefault()
    event.stopPropagation()
    if (step === undefined) takeFirst(state)
    else turnPage(state, step)
  }

  return (
    <Input
      className="field-input"
      placeholder={placeholder}
      // The list sends such events of its own while somebody types.
      onFocus={({ currentTarget, isTrusted }) => isTrusted && takeAll(currentTarget)}
      onKeyDownCapture={lead}
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

type State = NonNullable<ContextType<typeof ComboBoxStateContext>>

/** Whether something is typed that is not what is chosen, and nothing of the list is lit. */
function isSearching({ inputValue, selectedItems, selectionManager }: State): boolean {
  const chosen = selectedItems[0]?.textValue ?? ''
  return selectionManager.focusedKey === null && inputValue !== '' && inputValue !== chosen
}

// Sending the form instead would say that it is saved, with the choice as it was.
function takeFirst(state: State): void {
  const first = state.collection.getFirstKey()
  if (first !== null) state.setValue(first)
}

// Instead of as many as are seen.
function turnPage({ collection, selectionManager }: State, step: number): void {
  const keys = [...collection.getKeys()]
  const from = keys.findIndex((key) => key === selectionManager.focusedKey)
  const to = Math.min(Math.max(from + step, 0), keys.length - 1)
  selectionManager.setFocusedKey(keys[to] ?? null)
}
