import { useEffect, useRef, type FormEvent, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText, type FormProblem } from '../problems.ts'
import { Button } from '../ui/button.tsx'
import { TrashIcon } from '../ui/icons.tsx'
import { PlansLink, Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'

export type ShownProblem = string | boolean

interface FormPanelProps<Field extends string> {
  title: string
  saveText: string
  deleteText: string
  isChanged: boolean
  isDocked?: boolean
  isLocked: boolean
  problems: readonly FormProblem<Field>[]
  onSave: () => void
  next?: { text: string; onPress: () => void; done: string | undefined } | undefined
  onDelete: (() => void) | undefined
  onClose: () => void
  children: (problemOf: (field: Field) => ShownProblem) => ReactNode
}

export function FormPanel<Field extends string>(props: FormPanelProps<Field>) {
  const { problems } = props
  const { t } = useTranslation()
  const formRef = useRef<HTMLFormElement>(null)
  useFocusOnFirstField(formRef, { isNew: !props.onDelete })
  useFocusOnProblem(formRef, problems)

  function problemOf(field: Field): ShownProblem {
    const found = problems.find(({ fields }) => fields.includes(field))
    if (!found) return false
    return found.fields[0] === field ? problemText(t, found.problem) : true
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    props.onSave()
  }

  return (
    <Panel
      title={props.title}
      isChanged={props.isChanged}
      isDocked={props.isDocked ?? false}
      onClose={props.onClose}
    >
      <form ref={formRef} className="panel-form" noValidate onSubmit={submit}>
        <div className="panel-body">
          <DoneBefore name={props.next?.done} />
          {props.children(problemOf)}
          {problems
            .filter(({ fields }) => fields.length === 0)
            .map(({ problem }) => (
              <Notice key={problem.text} kind="problem">
                {problemText(t, problem)} {props.isLocked && <PlansLink />}
              </Notice>
            ))}
        </div>
        <Answers {...props} onGoneOn={() => focusOnFirstField(formRef)} />
      </form>
    </Panel>
  )
}

/** Says that the one before is on its way, also to who does not see the empty form. */
function DoneBefore({ name }: { name: string | undefined }) {
  const { t } = useTranslation()
  return <output className="panel-done">{name !== undefined && t('dish.added', { name })}</output>
}

interface AnswersProps {
  saveText: string
  deleteText: string
  isChanged: boolean
  isLocked: boolean
  next?: { text: string; onPress: () => void; done: string | undefined } | undefined
  onGoneOn: () => void
  onDelete: (() => void) | undefined
}

function Answers(props: AnswersProps) {
  const { saveText, deleteText, isChanged, isLocked, next, onGoneOn, onDelete } = props
  // As the second half of a double tap finds it.
  const isBlankAgain = next?.done !== undefined && !isChanged
  // At once, so that a phone keeps its keyboard.
  const goOn = () => {
    if (!isBlankAgain) next?.onPress()
    onGoneOn()
  }
  return (
    <footer className="row panel-footer">
      {onDelete && (
        <Button look="danger" isDisabled={isLocked} onPress={onDelete}>
          <TrashIcon />
          {deleteText}
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
