import { spawn } from 'node:child_process'
import { once } from 'node:events'

export type Environment = Readonly<Record<string, string>>

/** This process's environment without its settings, with these in their place. */
export function childEnvironment(settings: Environment = {}): Environment {
  // oxlint-disable-next-line node/no-process-env
  const { PATH = '', HOME = '' } = process.env
  return { PATH, HOME, ...settings }
}

export interface Finished {
  stdout: string
  seconds: number
}

export interface Timed extends Finished {
  /** Of all its threads, in the system's calls too. */
  processorSeconds: number
}

/** The same with the processor time that it took, which other work on the machine changes less. */
export async function timeProcess(
  command: string,
  args: readonly string[],
  settings?: Environment,
): Promise<Timed> {
  const script = '"$@" || exit; echo; times'
  const finished = await runProcess('sh', ['-c', script, 'sh', command, ...args], settings)
  const lines = finished.stdout.trimEnd().split('\n')
  // The shell's own times, then those of what it ran: `0m1.25s 0m0.31s`.
  const [, processes = ''] = lines.splice(-2)
  return { ...finished, stdout: lines.join('\n'), processorSeconds: sumOf(processes) }
}

function sumOf(times: string): number {
  const each = times.matchAll(/(\d+)m([\d.]+)s/g)
  return each.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0)
}

/** Runs a command to its end and returns what it printed; throws when it fails. */
export async function runProcess(
  command: string,
  args: readonly string[],
  settings?: Environment,
): Promise<Finished> {
  const started = performance.now()
  const child = spawn(command, args, { env: childEnvironment(settings) })
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output.stdout += chunk))
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (output.stderr += chunk))
  const [status] = (await once(child, 'close')) as [number | null]
  const seconds = (performance.now() - started) / 1000
  if (status === 0) return { stdout: output.stdout, seconds }
  throw new Error(`${command} ${args[0] ?? ''} failed:\n${output.stderr}${output.stdout}`)
}
