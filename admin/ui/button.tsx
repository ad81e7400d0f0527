import type { Ref } from 'react'
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
} from 'react-aria-components/Button'
import './basics.css'

interface ButtonProps extends Omit<AriaButtonProps, 'className'> {
  className?: string
  'data-grip'?: boolean
  ref?: Ref<HTMLButtonElement>
  look?: 'primary' | 'plain' | 'danger' | 'icon' | 'card' | 'tile'
}

export function Button({ look = 'primary', className = '', ...props }: ButtonProps) {
  return <AriaButton {...props} className={`button button-${look} ${className}`.trim()} />
}
