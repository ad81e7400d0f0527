import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { problemOf, problemText, type Problem } from '#admin/problems.ts'
import { usePageRestored } from '#admin/ui/use-sending.ts'

/** By field; `form` is about none of them. */
export type FormProblems<Field extends string> = Partial<
  Record<Field | 'form', Problem | undefined>
>

interface Options<Field extends string> {
  /** Each field as it begins. */
  fields: Readonly<Record<Field, string>>
  refusal?: Problem | undefined
  check?: (values: Record<Field, string>) => FormProblems<Field>
  send: (values: Record<Field, string>, clear: () => void) => Promise<void>
  explain?: (error: unknown) => FormProblems<Field>
}

/** A few texts that are sent together, as to log in. */
export function useShortForm<Field extends string>(options: Options<Field>) {
  const { fields, refusal, check, send, explain } = options
  const { t } = useTranslation()
  const ref = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<Record<Field, string>>(fields)
  const [problems, setProblems] = useState<FormProblems<Field>>({
    form: refusal,
  } as FormProblems<Field>)
  const [status, setStatus] = useState<'typing' | 'busy' | 'done'>('typing')
  usePageRestored(() => setStatus('typing'))

  function refuse(problems: FormProblems<Field>): void {
    flushSync(() => setProblems(problems))
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (status === 'busy') return
    const found = check?.(values) ?? {}
    refuse(found)
    if (Object.values(found).some(Boolean)) return
    setStatus('busy')
    try {
      await send(values, () => setValues(fields))
      setStatus('done')
    } catch (error) {
      setStatus('typing')
      refuse(explain?.(error) ?? ({ form: problemOf(error) } as FormProblems<Field>))
    }
  }

  function type(field: Field, value: string): void {
    setValues((values) => ({ ...values, [field]: value }))
    setProblems((problems) => ({ ...problems, [field]: undefined }))
    if (status === 'done') setStatus('typing')
  }

  return {
    status,
    problem: problems.form,
    refuse,
    form: { ref, noValidate: true, onSubmit: (event: FormEvent) => void onSubmit(event) },
    of(field: Field) {
      const problem = problems[field]
      return {
        value: values[field],
        onChange: (value: string) => type(field, value),
        problem: problem && problemText(t, problem),
      }
    },
  }
}
