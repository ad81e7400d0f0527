import { useStore } from '@nanostores/react'
import {
  useEffect,
  useRef,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '../problems.ts'
import { $isReadOnly } from '../stores/restaurant.ts'
import { Button } from '../ui/button.tsx'
import { CopyIcon, TrashIcon } from '../ui/icons.tsx'
import { PlansLink } from './plans-link.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import type { EditSession } from './edit-session.ts'
import type { DraftOf } from './merge-draft.ts'

export type ShownProblem = string | boolean

interface FormPanelProps<D extends DraftOf, Field extends string> {
  session: EditSession<D, Field>
  title: string
  saveText: string
  deleteText: string
  /** Above the first field, which takes the focus. */
  says?: string | undefined
  onSave: () => void
  next?: { text: string; onPress: () => void; done: string | undefined } | undefined
  onDelete: (() => void) | undefined
  onCopy?: (() => void) | undefined
  onClose: () => void
  children: (problemOf: (field: Field) => ShownProblem) => ReactNode
}

export function FormPanel<D extends DraftOf, Field extends string>(
  props: FormPanelProps<D, Field>,
) {
  const { session, title, saveText, deleteText, says } = props
  const { onSave, next, onDelete, onCopy, onClose, children } = props
  const { isChanged, status, problems } = useStore(session.$state)
  const isReadOnly = useStore($isReadOnly)
  const isLocked = isReadOnly || status === 'busy'
  const { t } = useTranslation()
  const formRef = useRef<HTMLFormElement>(null)
  useFocusOnFirstField(formRef, { isNew: !onDelete || says !== undefined })
  useFocusOnProblem(formRef, problems)
  // As the second half of a double tap finds it.
  const isBlankAgain = next?.done !== undefined && !isChanged

  function problemOf(field: Field): ShownProblem {
    const found = problems.find(({ fields }) => fields.includes(field))
    if (!found) return false
    return found.fields[0] === field ? problemText(t, found.problem) : true
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    onSave()
  }

  // From every field, also where Enter alone begins a line or chooses something.
  function saveByKeys(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isLocked) return
    event.preventDefault()
    event.stopPropagation()
    onSave()
  }

  // At once, so that a phone keeps its keyboard.
  function goOn() {
    if (!isBlankAgain) next?.onPress()
    focusOnFirstField(formRef)
  }

  return (
    <Panel title={title} isChanged={isChanged} onClose={onClose}>
      <form
        ref={formRef}
        className="panel-form"
        noValidate
        onSubmit={submit}
        onKeyDownCapture={saveByKeys}
      >
        <div className="panel-body">
          {/* Also for who does not see that the form is empty again. */}
          <output className="panel-done">
            {next?.done === undefined ? says : t('dish.added', { name: next.done })}
          </output>
          {children(problemOf)}
          {problems
            .filter(({ fields }) => fields.length === 0)
            .map(({ problem }) => (
              <Notice key={problem.text} kind="problem">
                <span>{problemText(t, problem)}</span> {isReadOnly && <PlansLink />}
              </Notice>
            ))}
        </div>
        <footer className="row panel-footer">
          {onDelete && (
            <Button look="danger" isDisabled={isLocked} onPress={onDelete}>
              <TrashIcon />
              <span>{deleteText}</span>
            </Button>
          )}
          {onCopy && !isChanged && (
            <Button look="plain" isDisabled={isLocked} onPress={onCopy}>
              <CopyIcon />
              <span>{t('edit.copy')}</span>
            </Button>
          )}
          {next && (
            <Button look="plain" isDisabled={isLocked} onPress={goOn}>
              {next.text}
            </Button>
          )}
          <Button type="submit" isDisabled={isLocked}>
            {saveText}
          </Button>
        </footer>
      </form>
    </Panel>
  )
}

type FormRef = RefObject<HTMLFormElement | null>

/** A new thing is typed from its beginning; one that is there is looked at first. */
function useFocusOnFirstField(formRef: FormRef, { isNew }: { isNew: boolean }): void {
  const wasNew = useRef(isNew)
  useEffect(() => {
    if (wasNew.current) focusOnFirstField(formRef)
  }, [formRef])
}

function focusOnFirstField(formRef: FormRef): void {
  formRef.current?.querySelector('input')?.focus()
}

function useFocusOnProblem(formRef: FormRef, problems: readonly unknown[]): void {
  useEffect(() => {
    if (problems.length > 0 && formRef.current) leadToProblem(formRef.current)
  }, [formRef, problems])
}

/** What takes the focus where something is wrong; a group takes none itself. */
const WRONG =
  '[aria-invalid="true"]:not([role="radiogroup"], fieldset), [aria-invalid="true"][role="radiogroup"] input, ' +
  '[data-invalid="true"] [role="option"]'

export function leadToProblem(form: HTMLElement): void {
  const wrong = form.querySelector<HTMLElement>(WRONG)
  wrong?.focus({ preventScroll: true })
  const said = wrong
    ? (wrong.closest('.field, fieldset') ?? wrong)
    : form.querySelector('.notice-problem, .field-problem')
  said?.scrollIntoView({ block: 'nearest' })
}
