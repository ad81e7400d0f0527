import { AsyncLocalStorage } from 'node:async_hooks'

const askers = new AsyncLocalStorage<{ name: () => string }>()

/** Does `work`, all of whose questions to the database are somebody's; `name` is called where it matters. */
export function askingFor<T>(name: () => string, work: () => T): T {
  return askers.run({ name }, work)
}

/** What `askingFor` still does is done in this name. */
export function askAs(name: string): void {
  const asker = askers.getStore()
  if (asker) asker.name = () => name
}

/** Whose question it is; undefined for what we ask by ourselves. */
export function askerName(): string | undefined {
  return askers.getStore()?.name()
}
