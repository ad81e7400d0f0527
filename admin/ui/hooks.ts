import {
  lazy,
  type LazyExoticComponent,
  type ReactNode,
  useSyncExternalStore,
  useEffect,
  useState,
  useEffectEvent,
  useRef,
  type RefObject,
} from 'react'
import { MINUTE_MS } from '#db/rules/durations.ts'
import { currentTime } from '../client.ts'
import { problemOf, type Problem } from '../problems.ts'

/** A component whose code comes when it is drawn first, picked from the module that is loaded. */
export function lazyPart<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => (props: Props) => ReactNode,
): LazyExoticComponent<(props: Props) => ReactNode> {
  return lazy(async () => ({ default: pick(await load()) }))
}

const WIDE = '(min-width: 48rem)'

/** Whether the window has room for things beside each other, as on a desk. */
export function useIsWide(): boolean {
  return useSyncExternalStore(follow, isWide)
}

function isWide(): boolean {
  return matchMedia(WIDE).matches
}

function follow(onChange: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** The time, to the minute, for what says how long ago or how long still. */
export function useMinutes(): Date {
  const [now, setNow] = useState(currentTime)
  useEffect(() => {
    const timer = setInterval(() => setNow(currentTime()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Calls back when going back brings the page again as it was left, with its buttons still busy. */
export function usePageRestored(restored: () => void): void {
  const onRestored = useEffectEvent(restored)
  useEffect(() => {
    const listen = ({ persisted }: PageTransitionEvent) => persisted && onRestored()
    window.addEventListener('pageshow', listen)
    return () => window.removeEventListener('pageshow', listen)
  }, [])
}

/** Leads the keyboard to the first button around a list whose last item is gone. */
export function useFocusWhenEmpty(ref: RefObject<HTMLElement | null>, isEmpty: boolean): void {
  const wasEmpty = useRef(isEmpty)
  useEffect(() => {
    const isNews = isEmpty && !wasEmpty.current
    wasEmpty.current = isEmpty
    if (isNews) afterRestoring(() => takeLostFocus(ref.current))
  }, [ref, isEmpty])
}

/** A dialog that closes gives the focus back in the next frame, if what had it is still there. */
function afterRestoring(act: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(act))
}

function takeLostFocus(around: HTMLElement | null): void {
  if (document.activeElement === document.body) around?.querySelector('button')?.focus()
}

/** What became of a request that a page is about; none has been sent while `typing`. */
export type Sending =
  | { status: 'typing' | 'busy' | 'done' }
  | { status: 'refused'; problem: Problem }

/** Sends a request at most once at a time and keeps what became of it. */
export function useSending(send: () => Promise<void>) {
  const [sending, setSending] = useState<Sending>({ status: 'typing' })

  async function start(): Promise<void> {
    if (sending.status === 'busy') return
    setSending({ status: 'busy' })
    try {
      await send()
      setSending({ status: 'done' })
    } catch (error) {
      setSending({ status: 'refused', problem: problemOf(error) })
    }
  }

  return {
    sending,
    start,
    refuse: (problem: Problem) => setSending({ status: 'refused', problem }),
  }
}
