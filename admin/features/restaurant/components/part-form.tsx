import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Rivals, type RivalsProps } from '#admin/components/rivals.tsx'
import { SavingForm, type SavingFormProps } from '#admin/components/saving-form.tsx'
import type { DraftOf, FieldsOf } from '#admin/stores/drafts.ts'
import type { SettingsPart } from '../stores/settings-part.ts'

/** What every field of a form is told. */
export interface FieldProps<Value = string> {
  isReadOnly: boolean
  value: Value
  onChange: (value: Value) => void
  problem: string | undefined
}

interface Shown<D extends DraftOf> {
  /** What stands in the form. */
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
  /** What is there. */
  now: Now
  saveText?: string
  onSave: () => Promise<void>
  /** What its fields are called, and say, where they were changed elsewhere too. */
  rivals: Pick<RivalsProps<D>, 'labels' | 'pictures' | 'say'>
  children: (shown: Shown<D>) => ReactNode
}

/** The form of a part of the settings. */
export function PartForm<D extends DraftOf, Now>(props: PartFormProps<D, Now>) {
  const { part, now, saveText, onSave, rivals, children, ...outcome } = props
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
          {draft && <Rivals {...rivals} draft={draft} onChange={part.take} />}
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
