import type { ReactNode, Ref } from 'react'
import {
  Input,
  Label,
  Text,
  TextArea,
  TextField as AriaTextField,
  type InputProps,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField'
import { FieldProblem } from './field-problem.tsx'
import { leadOn } from './lead-on.ts'
import './text-field.css'

/** With `enterKeyHint="next"`, Enter leads to the next field while that one is empty. */
interface TextFieldProps extends Omit<AriaTextFieldProps, 'children' | 'className' | 'isInvalid'> {
  /** Without one, `aria-label` says what it is. */
  label?: string
  placeholder?: string
  hint?: string | undefined
  /** True marks the field; a text is also shown under it. */
  problem?: string | boolean | undefined
  lines?: number
  inputRef?: Ref<HTMLInputElement & HTMLTextAreaElement>
  inputDir?: InputProps['dir']
  /** A button at the end of the field. */
  end?: ReactNode
  /** A way out of the problem, under it. */
  fix?: ReactNode
}

/** A labelled text with its hint and its problem. */
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
      {...(rest.enterKeyHint === 'next' && { onKeyDown: leadOn })}
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
