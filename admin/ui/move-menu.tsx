import type { RefObject } from 'react'
import { Header, Menu, MenuItem, MenuSection, Popover } from 'react-aria-components/Menu'
import { useTranslation } from 'react-i18next'
import { ArrowIcon } from './icons.tsx'

export interface MoveMenuProps {
  direction: 'down' | 'along'
  place: number
  count: number
  onMove: (place: number) => void
  elsewhere?: readonly { id: string; name: string }[]
  onMoveElsewhere?: (id: string) => void
  triggerRef: RefObject<HTMLElement | null>
  onClose: () => void
}

export function MoveMenu(props: MoveMenuProps) {
  const { direction, elsewhere = [], triggerRef, onClose } = props
  const { t } = useTranslation()
  const moves = movesOf(props)
  return (
    <Popover
      isOpen
      triggerRef={triggerRef}
      aria-label={t('order.menu')}
      placement="bottom end"
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Menu
        aria-label={t('order.menu')}
        className="move-menu"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- It opens because somebody pressed its button.
        autoFocus="first"
        disabledKeys={moves.filter(({ isPossible }) => !isPossible).map(({ id }) => id)}
        onClose={onClose}
      >
        {moves.map(({ id, to, turn, shortcut }) => (
          <MenuItem
            key={id}
            id={id}
            className="move-menu-item"
            textValue={t(`order.${direction}.${id}`)}
            onAction={() => props.onMove(to)}
          >
            <ArrowIcon turn={turn} />
            <span>{t(`order.${direction}.${id}`)}</span>
            {shortcut && <kbd>{`Alt ${shortcut}`}</kbd>}
          </MenuItem>
        ))}
        {elsewhere.length > 0 && <Elsewhere {...props} elsewhere={elsewhere} />}
      </Menu>
    </Popover>
  )
}

function movesOf({ direction, place, count }: MoveMenuProps) {
  const turns =
    direction === 'down'
      ? ({ before: 'up', after: 'down', first: 'top', last: 'bottom' } as const)
      : ({ before: 'back', after: 'forward', first: 'start', last: 'end' } as const)
  const moves = [
    { id: 'before', to: place - 1, shortcut: '↑' },
    { id: 'after', to: place + 1, shortcut: '↓' },
    { id: 'first', to: 1, shortcut: undefined },
    { id: 'last', to: count, shortcut: undefined },
  ] as const
  return moves.map((move) => ({
    ...move,
    turn: turns[move.id],
    isPossible: move.to !== place && move.to >= 1 && move.to <= count,
  }))
}

function Elsewhere({
  elsewhere,
  onMoveElsewhere,
}: Pick<MoveMenuProps, 'onMoveElsewhere'> & {
  elsewhere: readonly { id: string; name: string }[]
}) {
  const { t } = useTranslation()
  return (
    <MenuSection>
      <Header className="move-menu-header">{t('order.elsewhere')}</Header>
      {elsewhere.map(({ id, name }) => (
        <MenuItem
          key={id}
          id={`to-${id}`}
          className="move-menu-item"
          textValue={name}
          onAction={() => onMoveElsewhere?.(id)}
        >
          <bdi translate="no">{name}</bdi>
        </MenuItem>
      ))}
    </MenuSection>
  )
}
