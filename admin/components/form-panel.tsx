import { useEffect, useRef, type FormEvent, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText, type Problem } from '../problems.ts'
import { PlansLink } from './plans-link.tsx'
import { Button } from './ui/button.tsx'
import { TrashIcon } from './ui/icons.tsx'
import { Notice } from './ui/notice.tsx'
import { Panel } from './ui/panel.tsx'

/** What the field shows: nothing, a mark, or a mark and a text. */
export type ShownProblem = string | boolean

interface FormPanelProps<Field extends string> {
  title: string
  saveText: string
  deleteText: string
  isChanged: boolean
  /** Whether nothing can be saved now, because a trial or a subscription has ended. */
  isLocked: boolean
  /** The wrong fields; the text stands under the first of them, or under the form. */
  problem: { fields: readonly Field[]; problem: Problem } | null
  onSave: () => void
  onDelete: (() => void) | undefined
  onClose: () => void
  children: (problemOf: (field: Field) => ShownProblem) => ReactNode
}

/** A form in a panel: fields, what is wrong with them, save, delete, close. */
export function FormPanel<Field extends string>(props: FormPanelProps<Field>) {
  const { problem } = props
  const { t } = useTranslation()
  const formRef = useRef<HTMLFormElement>(null)
  useFocusOnFirstField(formRef, { isNew: !props.onDelete })
  useFocusOnProblem(formRef, problem)
  const text = problem && problemText(t, problem.problem)

  function problemOf(field: Field): ShownProblem {
    if (!text || !problem?.fields.includes(field)) return false
    return problem.fields[0] === field ? text : true
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    props.onSave()
  }

  return (
    <Panel title={props.title} isChanged={props.isChanged} onClose={props.onClose}>
      <form ref={formRef} className="panel-form" noValidate onSubmit={submit}>
        <div className="panel-body">
          {props.children(problemOf)}
          {problem?.fields.length === 0 && (
            <Notice kind="problem">
              {text} {props.isLocked && <PlansLink />}
            </Notice>
          )}
        </div>
        <Answers {...props} />
      </form>
    </Panel>
  )
}

interface AnswersProps {
  saveText: string
  deleteText: string
  isLocked: boolean
  onDelete: (() => void) | undefined
}

function Answers({ saveText, deleteText, isLocked, onDelete }: AnswersProps) {
  return (
    <footer className="panel-footer">
      {onDelete && (
        <Button look="danger" isDisabled={isLocked} onPress={onDelete}>
          <TrashIcon />
          {deleteText}
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
    if (wasNew.current) formRef.current?.querySelector('input')?.focus()
  }, [formRef])
}

function useFocusOnProblem(formRef: FormRef, problem: unknown): void {
  useEffect(() => {
    if (!problem) return
    formRef.current
      ?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"] input')
      ?.focus()
  }, [formRef, problem])
}
