import {
  useState,
  useContext,
  type ContextType,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
} from 'react'
import {
  ComboBox,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  ComboBoxStateContext,
  Input,
} from 'react-aria-components/ComboBox'
import { currentLocale } from '#admin/i18n/i18n.ts'
import { Button } from '#admin/ui/button.tsx'
import { ExpandIcon } from '#admin/ui/icons.tsx'
import { FieldProblem } from '#admin/ui/text-field.tsx'
import { normalizeForSearch, searchableText } from '#db/rules/text/normalize-for-search.ts'
import './restaurant.css'

const MENU_MAX_HEIGHT = 300

interface ChoiceFieldProps {
  label: string
  placeholder: string
  showAll: string
  none: string
  choices: readonly Choice[]
  value: string | null
  onChange: (id: string | null) => void
  onFocus?: () => void
  problem: string | undefined
  isReadOnly: boolean
}

export function ChoiceField(props: ChoiceFieldProps) {
  const { label, placeholder, showAll, none, choices, value, onChange, onFocus, problem } = props
  const [place, setPlace] = useState<HTMLDivElement | null>(null)
  const followOpen = useKeepAroundList(place)
  return (
    <ComboBox
      key={currentLocale()}
      className="field"
      validationBehavior="aria"
      isInvalid={problem !== undefined}
      isReadOnly={props.isReadOnly}
      allowsEmptyCollection
      defaultItems={choices}
      defaultFilter={(label, search) =>
        choices.some((choice) => choice.label === label && isFound(choice, search))
      }
      value={value}
      onOpenChange={followOpen}
      {...(onFocus && { onFocus })}
      onChange={(id) => onChange(id === null ? null : String(id))}
    >
      <Label className="field-label">{label}</Label>
      <div className="field-box">
        <ChoiceSearch placeholder={placeholder} isReadOnly={props.isReadOnly} />
        <Button look="icon" aria-label={showAll}>
          <ExpandIcon />
        </Button>
      </div>
      {problem !== undefined && <FieldProblem text={problem} />}
      <div ref={setPlace} />
      {place && <ChoiceMenu {...{ place, none }} />}
    </ComboBox>
  )
}

function ChoiceMenu({ place, none }: { place: HTMLElement; none: string }) {
  return (
    <Popover
      className="choices"
      maxHeight={MENU_MAX_HEIGHT}
      offset={4}
      UNSTABLE_portalContainer={place}
    >
      <ListBox<Choice>
        className="choices-list"
        renderEmptyState={() => <p className="muted choices-none">{none}</p>}
      >
        {({ id, label, aside }) => (
          <ListBoxItem id={id} textValue={label} className="choices-option">
            <bdi translate="no">{label}</bdi>
            {aside !== undefined && <span className="choices-aside">{aside}</span>}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  )
}

const PAGE_SIZE = 5
const STEPS: Record<string, number> = { PageUp: -PAGE_SIZE, PageDown: PAGE_SIZE }

interface ChoiceSearchProps {
  placeholder: string
  isReadOnly: boolean
}

function ChoiceSearch({ placeholder, isReadOnly }: ChoiceSearchProps) {
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
      // Whoever taps wants to see what there is.
      onClick={() => !isReadOnly && !state?.isOpen && state?.open(null, 'manual')}
    />
  )
}

function takeAll(field: HTMLInputElement): void {
  const { value } = field
  // A click sets its own place after the focus. Selecting would take the focus back from elsewhere.
  requestAnimationFrame(() => {
    if (field === document.activeElement && field.value === value) field.select()
  })
}

type State = NonNullable<ContextType<typeof ComboBoxStateContext>>

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

// React Aria leaves out what is marked so when it hides the page around an open list.
const MARK = 'data-react-aria-top-layer'

/** Its own controls and title stay usable, so nothing may be hidden from screen readers. */
function useKeepAroundList(inside: Element | null): (isOpen: boolean) => void {
  const [isOpen, setOpen] = useState(false)
  // Layout effects come before the effect that hides, those of a parent after it.
  useLayoutEffect(() => {
    if (isOpen) pageOf(inside)?.setAttribute(MARK, 'true')
  }, [isOpen, inside])
  useEffect(() => pageOf(inside)?.removeAttribute(MARK))
  return setOpen
}

function pageOf(inside: Element | null): Element | null {
  return inside?.closest('body > *') ?? null
}

export interface Choice {
  id: string
  label: string
  aside?: string
  words: string
}

export function isFound({ words }: Choice, search: string): boolean {
  const text = searchableText(words)
  return normalizeForSearch(search)
    .trim()
    .split(/\s+/u)
    .every((word) => text.includes(word))
}
