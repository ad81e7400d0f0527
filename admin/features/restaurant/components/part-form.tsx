import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, type FormEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftOf, FieldsOf } from '#admin/forms/merge-draft.ts'
import { leadToProblem } from '#admin/forms/form-panel.tsx'
import { ConflictDialog, type ConflictDialogProps } from '#admin/forms/conflict-dialog.tsx'
import type { Saving, SavingState } from '#admin/forms/saving.ts'
import { isEnded, problemText, type Problem } from '#admin/problems.ts'
import { Button } from '#admin/ui/button.tsx'
import { PlansLink, Notice } from '#admin/ui/notice.tsx'
import type { SettingsPart } from '../settings-part.ts'
import './restaurant.css'

export interface FieldProps<Value = string> {
  isReadOnly: boolean
  value: Value
  onChange: (value: Value) => void
  problem: string | undefined
}

interface Shown<D extends DraftOf> {
  form: FieldsOf<D>
  isReadOnly: boolean
  onChange: (part: Partial<FieldsOf<D>>) => void
  of: <Field extends Extract<keyof FieldsOf<D>, string>>(
    field: Field,
  ) => FieldProps<FieldsOf<D>[Field]>
}

type Outcome = Pick<SavingFormProps<string>, 'isReadOnly' | 'goodText' | 'isGoodAlert' | 'badText'>

interface PartFormProps<D extends DraftOf, Now> extends Outcome {
  part: SettingsPart<D, Now>
  now: Now
  saveText?: string
  onSave: () => Promise<void>
  conflict: Pick<ConflictDialogProps<D>, 'labels' | 'pictures' | 'say'>
  children: (shown: Shown<D>) => ReactNode
}

export function PartForm<D extends DraftOf, Now>(props: PartFormProps<D, Now>) {
  const { part, now, saveText, onSave, conflict, children, ...outcome } = props
  const { t } = useTranslation()
  const draft = useStore(part.$draft)
  const form = part.form(now, draft)
  const onChange = (changed: Partial<FieldsOf<D>>) => part.change(now, changed)
  return (
    <SavingForm
      {...outcome}
      saving={part.saving}
      isChanged={draft !== null}
      saveText={saveText ?? t('settings.save')}
      onSave={() => void onSave()}
      onDiscard={part.reset}
    >
      {(problemOf, isReadOnly) => (
        <>
          {draft && <ConflictDialog {...conflict} draft={draft} onChange={part.take} />}
          {children({
            form,
            isReadOnly,
            onChange,
            of: (field) => ({
              isReadOnly,
              value: form[field],
              // The compiler does not see that this is a part of them.
              onChange: (value) => onChange({ [field]: value } as unknown as Partial<FieldsOf<D>>),
              problem: problemOf(field),
            }),
          })}
        </>
      )}
    </SavingForm>
  )
}

interface SavingFormProps<Field extends string> {
  saving: Saving<Field>
  isReadOnly: boolean
  isChanged: boolean
  saveText: string
  goodText: string
  isGoodAlert?: boolean
  badText?: string
  onSave: () => void
  onDiscard: () => void
  children: (problemOf: (field: Field) => string | undefined, isReadOnly: boolean) => ReactNode
}

function SavingForm<Field extends string>(props: SavingFormProps<Field>) {
  const { saving, isReadOnly, goodText, isGoodAlert = false, badText, onSave, children } = props
  const { t } = useTranslation()
  const state = useStore(saving.$state)
  const formRef = useRef<HTMLFormElement>(null)
  useFocusOnProblem(formRef, state)

  function problemOf(field: Field): string | undefined {
    const problem = state.status === 'wrong' ? state.problems[field] : undefined
    return problem && problemText(t, problem)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isReadOnly) onSave()
  }

  return (
    <form ref={formRef} className="stack gap-5" noValidate onSubmit={submit}>
      {children(problemOf, isReadOnly)}
      <Buttons {...props} isBusy={state.status === 'busy'} />
      {/* Below the button, which stays where the finger is; in sight, wherever that was. */}
      <div key={state.status} ref={bringIntoSight} className="saving-form-outcome">
        {state.status === 'saved' && (
          <Notice kind="good" isAlert={isGoodAlert}>
            {goodText}
          </Notice>
        )}
        {state.status === 'unsent' && <Failure problem={state.problem} />}
        {/* Above a form that can only be read stands already why. */}
        {state.status === 'failed' && !(isReadOnly && isEnded(state.problem)) && (
          <Failure badText={badText} problem={state.problem} />
        )}
      </div>
    </form>
  )
}

interface ButtonsProps {
  isReadOnly: boolean
  isChanged: boolean
  isBusy: boolean
  saveText: string
  onDiscard: () => void
}

function Buttons({ isReadOnly, isChanged, isBusy, saveText, onDiscard }: ButtonsProps) {
  const { t } = useTranslation()
  return (
    <div className="row gap-3 saving-form-buttons">
      <Button type="submit" isDisabled={isReadOnly} isPending={isBusy}>
        {isBusy && <span className="saving-form-spinner" aria-hidden="true" />}
        {isBusy ? t('common.saving') : saveText}
      </Button>
      {isChanged && !isBusy && (
        <Button look="plain" onPress={onDiscard}>
          {t('settings.discard')}
        </Button>
      )}
    </div>
  )
}

function Failure({ badText, problem }: { badText?: string | undefined; problem: Problem }) {
  const { t } = useTranslation()
  if (isEnded(problem)) {
    return (
      <Notice kind="problem">
        <span>{problemText(t, problem)}</span>
        <PlansLink />
      </Notice>
    )
  }
  return (
    <Notice kind="problem">
      {badText && <strong>{badText}</strong>}
      <span>{problemText(t, problem)}</span>
    </Notice>
  )
}

function bringIntoSight(outcome: HTMLElement | null): void {
  if (outcome?.hasChildNodes()) outcome.scrollIntoView({ block: 'nearest' })
}

/** Once for each save, so that typing in another field keeps its focus. */
function useFocusOnProblem<Field extends string>(
  formRef: RefObject<HTMLFormElement | null>,
  { status }: SavingState<Field>,
): void {
  useEffect(() => {
    if (status !== 'wrong' && status !== 'unsent') return
    if (formRef.current) leadToProblem(formRef.current)
  }, [formRef, status])
}
