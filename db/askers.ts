import { AsyncLocalStorage } from 'node:async_hooks'

const askers = new AsyncLocalStorage<{ name: () => string } | undefined>()

/** Does `work`, all of whose questions to the database are somebody's; `name` is called where it matters. */
export function askingFor<T>(name: () => string, work: () => T): T {
  return askers.run({ name }, work)
}

/** Does `work` in nobody's name: what others wait for must not wait in a line of its asker's own. */
export function askingForNobody<T>(work: () => T): T {
  return askers.run(undefined, work)
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
