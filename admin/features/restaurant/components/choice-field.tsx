import { useState } from 'react'
import { ComboBox, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox'
import { Button } from '#admin/components/ui/button.tsx'
import { FieldProblem } from '#admin/components/ui/field-problem.tsx'
import { ExpandIcon } from '#admin/components/ui/icons.tsx'
import { currentLocale } from '#admin/i18n/i18n.ts'
import { isFound, type Choice } from '../choices.ts'
import { useKeepAroundList } from '../use-keep-around-list.ts'
import { ChoiceSearch } from './choice-search.tsx'
import './choice-field.css'

// What the list may take of the page.
const MENU_MAX_HEIGHT = 300

interface ChoiceFieldProps {
  label: string
  placeholder: string
  /** What the button says that opens the list. */
  showAll: string
  /** What is said when nothing is found. */
  none: string
  choices: readonly Choice[]
  /** The id of a choice. */
  value: string | null
  onChange: (id: string | null) => void
  /** When somebody is about to choose. */
  onFocus?: () => void
  problem: string | undefined
  isReadOnly: boolean
}

/** A choice among many, with a search. */
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
        <ChoiceSearch placeholder={placeholder} />
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

/** The list; it stands in the page's own regions, not after them. */
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
        renderEmptyState={() => <p className="choices-none">{none}</p>}
      >
        {({ id, label, aside }) => (
          <ListBoxItem id={id} textValue={label} className="choices-option">
            <bdi>{label}</bdi>
            {aside !== undefined && <span className="choices-aside">{aside}</span>}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  )
}
