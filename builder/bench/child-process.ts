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
