import { Button } from '#admin/ui/button.tsx'
import './account.css'

interface AccountRowProps {
  name: string
  since: string
  lastUsed: string
  /** None for what is not ended here. */
  end?: { text: string; label: string; onPress: () => void } | undefined
}

/** A passkey, or a browser that is signed in. */
export function AccountRow({ name, since, lastUsed, end }: AccountRowProps) {
  return (
    <li className="row center wrap between account-row">
      <span className="stack">
        <span className="account-row-name">
          <bdi translate="no">{name}</bdi>
        </span>
        <span className="field-hint">
          <span>{since}</span> · <span>{lastUsed}</span>
        </span>
      </span>
      {end && (
        <Button look="plain" aria-label={end.label} onPress={end.onPress}>
          {end.text}
        </Button>
      )}
    </li>
  )
}
