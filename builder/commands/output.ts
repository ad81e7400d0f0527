import { Presets, SingleBar } from 'cli-progress'

/** Shows how far a long command has come; on a terminal only, and never in the way of `--json`. */
export interface Progress {
  /** So many more are done; one, where nothing is said. */
  step(count?: number): void
  stop(): void
}

interface ProgressOptions {
  json: boolean
  /** Something else to show, looked at with each step. */
  detail?: () => string
}

/** A progress bar over `total` steps, named for what is counted. */
export function startProgress(
  total: number,
  unit: string,
  { json, detail = () => '' }: ProgressOptions,
): Progress {
  if (json || total === 0 || !process.stderr.isTTY) return { step() {}, stop() {} }
  const format = `{bar} {value}/{total} ${unit} · {detail}{eta_formatted} left`
  const bar = new SingleBar(
    { format, stream: process.stderr, hideCursor: true },
    Presets.shades_classic,
  )
  const payload = () => ({ detail: detail() && `${detail()} · ` })
  bar.start(total, 0, payload())
  return { step: (count = 1) => bar.increment(count, payload()), stop: () => bar.stop() }
}

/** Prints one JSON object, which with `--json` is all that standard output gets. */
export function printJson(value: object): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`)
}

/** Prints lines for people, whatever stands in them. */
export function printLines(...lines: string[]): void {
  process.stdout.write(`${lines.map(shown).join('\n')}\n`)
}

/** Tells whoever typed the command what is wrong; a file's name or what an archive holds may stand in it. */
export function printProblem(message: string): void {
  process.stderr.write(`${message.split('\n').map(shown).join('\n')}\n`)
}

/** A text that cannot steer a terminal, whoever wrote it; joiners are letters' business. */
export function shown(text: string): string {
  return text.replace(
    /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  )
}

/** Ends the command as failed once it is through. */
export function failCommand(): void {
  process.exitCode = 1
}
