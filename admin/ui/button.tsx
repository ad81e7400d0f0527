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

export function Button({ look = 'primary', className = '', children, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} className={`button button-${look} ${className}`.trim()}>
      {/* Where a browser translates the page, only a text with an element of its own can change. */}
      {typeof children === 'string' ? <span>{children}</span> : children}
    </AriaButton>
  )
}
