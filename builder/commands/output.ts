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

/** The library that reads command lines; its help is in colours on a terminal only, and where they are wanted. */
export function loadCitty() {
  // oxlint-disable node/no-process-env
  // The library looks for this once, when it is loaded.
  if (!process.stdout.isTTY || process.env['NO_COLOR']) process.env['NO_COLOR'] = '1'
  // oxlint-enable node/no-process-env
  return import('citty')
}

/** The argument of a command whose result programs may read. */
export const JSON_ARG = {
  json: { type: 'boolean', default: false, description: 'One JSON object on standard output' },
} as const

/** Prints a result in lines for people, or as one JSON object, which is then all that is printed. */
export function printResult(json: boolean, result: object, lines: readonly string[]): void {
  if (json) process.stdout.write(`${shownJson(JSON.stringify(result, null, 2))}\n`)
  else printLines(...lines)
}

/** Prints lines for people, whatever stands in them. */
export function printLines(...lines: string[]): void {
  process.stdout.write(`${lines.map(shown).join('\n')}\n`)
}

/** Tells whoever typed the command what is wrong; a file's name or what an archive holds may stand in it. */
export function printProblem(message: string): void {
  process.stderr.write(`${message.split('\n').map(shown).join('\n')}\n`)
}

/** Ends the command as failed once it is through. */
export function failCommand(): void {
  process.exitCode = 1
}

// Steers a terminal, or the order of what stands there; joiners are letters' business.
const STEERING = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** A text that cannot steer a terminal, whoever wrote it. */
export function shown(text: string): string {
  return text.replace(STEERING, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
}

/** The same JSON, in which no text can. */
export function shownJson(json: string): string {
  return json.replace(STEERING, (character) => {
    // Only between its parts: in a text JSON has it escaped.
    if (character < ' ') return character
    return [...Array(character.length).keys()].map((at) => escaped(character, at)).join('')
  })
}

function escaped(text: string, at: number): string {
  return `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`
}
