import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import './button.css'

interface ButtonProps extends AriaButtonProps {
  look?: 'primary' | 'plain' | 'danger' | 'icon' | 'tile'
}

/** A button; pending ones keep their place and their focus. */
export function Button({ look = 'primary', ...props }: ButtonProps) {
  return <AriaButton {...props} className={`button button-${look}`} />
}
