import { lazy, Suspense, type ComponentProps } from 'react'

// Few ever see it, and it brings what lies over a page.
const Loaded = lazy(async () => {
  const { SessionQuestion } = await import('./session-question.tsx')
  return { default: SessionQuestion }
})

/** The question before somebody else's session is replaced, loaded when there is one to ask. */
export function LazySessionQuestion(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
