import { FieldError } from 'react-aria-components/FieldError'
import './field-problem.css'

/** What is wrong with the field that it stands in; read out when it appears. */
export function FieldProblem({ text }: { text: string }) {
  return (
    <div role="alert">
      <FieldError className="field-problem">{text}</FieldError>
    </div>
  )
}

/** The same of several fields together. */
export function GroupProblem({ text }: { text: string }) {
  return (
    <p role="alert" className="field-problem">
      {text}
    </p>
  )
}
