import { once } from 'node:events'
import { startCommand } from '#builder/testing/command.ts'
import type { Settings } from '#db/settings/settings.ts'
import type { Member } from './member.ts'

/** A publisher in a process of its own (`using`). */
export function startPublisher(settings: Settings): Member & AsyncDisposable {
  let child = launch(settings)
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  return {
    kill: () => end('SIGKILL'),
    async restart() {
      child = launch(settings)
    },
    [Symbol.asyncDispose]: () => end('SIGTERM'),
  }
}

function launch(settings: Settings) {
  const child = startCommand(settings, 'watch')
  // What nobody reads would hold it up.
  child.stdout?.resume()
  child.stderr?.resume()
  return child
}
