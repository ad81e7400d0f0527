import type { ReactNode, Ref } from 'react'
import type { KeyboardEvent } from 'react-aria-components'
import { FieldError } from 'react-aria-components/FieldError'
import {
  Input,
  Label,
  Text,
  TextArea,
  TextField as AriaTextField,
  type InputProps,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField'
import './text-field.css'
import './basics.css'

interface TextFieldProps extends Omit<AriaTextFieldProps, 'children' | 'className' | 'isInvalid'> {
  label?: string
  placeholder?: string
  hint?: string | undefined
  problem?: string | boolean | undefined
  lines?: number
  inputRef?: Ref<HTMLInputElement & HTMLTextAreaElement>
  inputDir?: InputProps['dir']
  end?: ReactNode
  fix?: ReactNode
}

export function TextField(props: TextFieldProps) {
  const {
    label,
    placeholder,
    hint,
    problem = false,
    lines,
    inputRef,
    inputDir,
    end,
    fix,
    ...rest
  } = props
  return (
    <AriaTextField
      validationBehavior="aria"
      {...(rest.enterKeyHint === 'next' && { onKeyDown: focusNext })}
      {...rest}
      isInvalid={problem !== false}
      className="field"
    >
      {label !== undefined && <Label className="field-label">{label}</Label>}
      <div className="field-box">
        {lines === undefined ? (
          <Input ref={inputRef} dir={inputDir} placeholder={placeholder} className="field-input" />
        ) : (
          <TextArea ref={inputRef} rows={lines} dir={inputDir} className="field-input" />
        )}
        {end}
      </div>
      {hint !== undefined && (
        <Text slot="description" className="field-hint">
          {hint}
        </Text>
      )}
      {typeof problem === 'string' && <FieldProblem text={problem} />}
      {fix}
    </AriaTextField>
  )
}

function focusNext(event: KeyboardEvent): void {
  event.continuePropagation()
  const { target } = event
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  if (!(target instanceof HTMLInputElement) || target.value === '') return
  const fields = [...(target.form?.elements ?? [])].filter(isField)
  const next = fields[fields.indexOf(target) + 1]
  if (next?.value !== '') return
  event.preventDefault()
  next.focus()
}

function isField(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  if (element instanceof HTMLTextAreaElement) return true
  return element instanceof HTMLInputElement && element.type !== 'file'
}

export function FieldProblem({ text }: { text: string }) {
  return (
    <div role="alert">
      <FieldError className="field-problem">{text}</FieldError>
    </div>
  )
}

export function GroupProblem({ text }: { text: string }) {
  return (
    <p role="alert" className="field-problem">
      {text}
    </p>
  )
}
