import { Suspense, type ComponentProps } from 'react'
import { lazyPart } from '#admin/ui/hooks.ts'

// Few ever see it, and it brings what lies over a page.
const Loaded = lazyPart(() => import('./session-question.tsx'), 'SessionQuestion')

export function LazySessionQuestion(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
