import { createRequire } from 'node:module'
import { runProcess } from './processes.ts'

const CONNECTIONS = 20
// Our server takes a hundred on each connection and says so with the last, which autocannon does not read.
const ON_EACH = 99

/** A program that asks as fast as it is answered. */
export interface Client {
  name: string
  threads: number
  command: (url: string, authorization: string, seconds: number) => [string, string[]]
  /** How many were answered well; null when some were not. */
  answered: (stdout: string) => number | null
}

export interface Round {
  rate: number
  /** Of the time of its threads that the client worked. */
  clientLoad: number
}

const require = createRequire(import.meta.url)

const WRK: Client = {
  name: 'wrk',
  threads: 1,
  command: (url, authorization, seconds) => {
    const header = ['-H', `Authorization: ${authorization}`]
    return ['wrk', ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, ...header, url]]
  },
  answered: (stdout) =>
    /Non-2xx|Socket errors/.test(stdout) ? null : Number(/(\d+) requests in/.exec(stdout)?.[1]),
}

const AUTOCANNON: Client = {
  name: 'autocannon',
  threads: 2,
  command: (url, authorization, seconds) => {
    const header = ['-H', `Authorization=${authorization}`]
    const how = ['-w', '2', '-c', String(CONNECTIONS), '-D', String(ON_EACH)]
    const output = ['-d', String(seconds), '-j', '-n']
    return [process.execPath, [require.resolve('autocannon'), ...how, ...output, ...header, url]]
  },
  answered: (stdout) => {
    const result = JSON.parse(stdout) as { '2xx': number; non2xx: number; errors: number }
    return result.non2xx + result.errors > 0 ? null : result['2xx']
  },
}

/** The fastest of them that this machine has. */
export function findClient(): Promise<Client> {
  return runProcess('which', ['wrk']).then(
    () => WRK,
    () => AUTOCANNON,
  )
}

/** Asks for an address as often as it is answered, for some seconds; throws when it is refused. */
export async function loadBy(
  { name, threads, command, answered }: Client,
  url: string,
  authorization: string,
  duration: number,
): Promise<Round> {
  const run = await runProcess(...command(url, authorization, duration))
  const count = answered(run.stdout)
  if (count === null) throw new Error(`${url} answered ${name} with errors: ${run.stdout}`)
  return { rate: count / duration, clientLoad: run.processorSeconds / duration / threads }
}
