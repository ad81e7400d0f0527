import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftOf, FieldsOf } from '#admin/forms/merge-draft.ts'
import { leadToProblem } from '#admin/forms/form-panel.tsx'
import { ConflictDialog, type ConflictDialogProps } from '#admin/forms/conflict-dialog.tsx'
import type { Edit } from '#admin/forms/edit-session.ts'
import { isEnded, problemText } from '#admin/problems.ts'
import { Button } from '#admin/ui/button.tsx'
import { PlansLink } from '#admin/forms/plans-link.tsx'
import { Notice } from '#admin/ui/notice.tsx'
import { $isReadOnly } from '#admin/stores/restaurant.ts'
import type { FieldOf, SettingsPart } from '../settings-part.ts'
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
  of: <Field extends FieldOf<D>>(field: Field) => FieldProps<FieldsOf<D>[Field]>
}

interface Texts {
  saveText?: string
  goodText: string
  isGoodAlert?: boolean
  badText?: string
}

interface PartFormProps<D extends DraftOf, Now> extends Texts {
  part: SettingsPart<D, Now>
  now: Now
  onSave: () => Promise<void>
  conflict: Omit<ConflictDialogProps<D, FieldOf<D>>, 'session'>
  children: (shown: Shown<D>) => ReactNode
}

/** A part of the settings; the form stays open. */
export function PartForm<D extends DraftOf, Now>(props: PartFormProps<D, Now>) {
  const { part, now, saveText, onSave, conflict, children } = props
  const { t } = useTranslation()
  const isReadOnly = useStore($isReadOnly)
  const { session } = part
  const state = useStore(session.$state)
  const { isChanged, status, problems } = state
  const isBusy = status === 'busy'
  const form = part.form(now)
  const formRef = useRef<HTMLFormElement>(null)
  // Once for each save, so that typing in another field keeps its focus.
  useEffect(() => {
    if (status === 'refused' && formRef.current) leadToProblem(formRef.current)
  }, [status])

  const onChange = (changed: Partial<FieldsOf<D>>) => part.change(now, changed)

  function problemOf(field: FieldOf<D>): string | undefined {
    const found = problems.find(({ fields }) => fields.includes(field))
    return found && problemText(t, found.problem)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isReadOnly) void onSave()
  }

  return (
    <form ref={formRef} className="stack gap-5" noValidate onSubmit={submit}>
      <ConflictDialog {...conflict} session={session} />
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
      <div className="row gap-3 saving-form-buttons">
        <Button type="submit" isDisabled={isReadOnly} isPending={isBusy}>
          {isBusy && <span className="saving-form-spinner" aria-hidden="true" />}
          <span>{isBusy ? t('common.saving') : (saveText ?? t('settings.save'))}</span>
        </Button>
        {isChanged && !isBusy && (
          <Button look="plain" onPress={session.discard}>
            {t('settings.discard')}
          </Button>
        )}
      </div>
      {/* Below the button, which stays where the finger is; in sight, wherever that was. */}
      <div key={status} ref={scrollIntoSight} className="saving-form-outcome">
        <Outcome {...props} state={state} isReadOnly={isReadOnly} />
      </div>
    </form>
  )
}

interface OutcomeProps extends Texts {
  state: Pick<Edit<DraftOf, string>, 'status' | 'problems'>
  isReadOnly: boolean
}

function Outcome({
  state: { status, problems },
  isReadOnly,
  goodText,
  isGoodAlert = false,
  badText,
}: OutcomeProps) {
  const { t } = useTranslation()
  if (status === 'saved') {
    return (
      <Notice kind="good" isAlert={isGoodAlert}>
        {goodText}
      </Notice>
    )
  }
  const problem = problems.find(({ fields }) => fields.length === 0)?.problem
  if (!problem) return null
  const isOver = isEnded(problem)
  // Above a form that can only be read stands already why.
  if (status === 'failed' && isReadOnly && isOver) return null
  return (
    <Notice kind="problem">
      {status === 'failed' && badText && !isOver && <strong>{badText}</strong>}
      <span>{problemText(t, problem)}</span>
      {isOver && <PlansLink />}
    </Notice>
  )
}

function scrollIntoSight(outcome: HTMLElement | null): void {
  if (outcome?.hasChildNodes()) outcome.scrollIntoView({ block: 'nearest' })
}
