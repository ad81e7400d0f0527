import { lazy, type LazyExoticComponent, type ReactNode } from 'react'

/** A component whose code comes when it is drawn first, by its name in the module that is loaded. */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, (props: Props) => ReactNode>>,
  name: Name,
): LazyExoticComponent<(props: Props) => ReactNode> {
  return lazy(async () => ({ default: (await load())[name] }))
}
