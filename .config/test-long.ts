import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const VITEST = ['run', '--config', '.config/vitest.config.ts', '--reporter', 'default']
const PROJECTS = ['--project', 'long', '--project', 'postgres']

/** What is used of Vitest's JSON report. */
interface Report {
  testResults: {
    name: string
    status: 'passed' | 'failed'
    assertionResults: { fullName: string; status: string }[]
  }[]
}
type TestFile = Report['testResults'][number]

// A file that fails is run once more, alone: a busy machine is no failure. Red is what fails twice.
const first = await run(process.argv.slice(2))
const failed = first.files.filter(({ status }) => status !== 'passed')
const again = failed.length > 0 ? await run([...namesOf(failed), '--no-file-parallelism']) : null
const passedAgain = again?.files.filter(({ status }) => status === 'passed') ?? []
const red = namesOf(failed).filter((name) => !namesOf(passedAgain).includes(name))

const files = [...first.files.filter((file) => !failed.includes(file)), ...(again?.files ?? [])]
for (const { name, assertionResults } of files) {
  for (const { fullName } of assertionResults.filter(isSkipped))
    say(`Skipped: ${name}: ${fullName}`)
}
for (const name of namesOf(failed)) {
  say(`${red.includes(name) ? 'Failed twice' : 'Second try'}: ${name}`)
}
// Vitest also fails for errors outside of tests.
const isLost = first.status !== 0 && failed.length === 0
if (isLost) say('Failed: see the error above, which is of no test')
const count = (status: string) =>
  files
    .flatMap(({ assertionResults }) => assertionResults)
    .filter((test) => (status === 'skipped' ? isSkipped(test) : test.status === status)).length
say(
  `Long: ${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped, ${red.length} files red`,
)
process.exitCode = isLost || red.length > 0 || count('passed') === 0 ? 1 : 0

async function run(options: readonly string[]): Promise<{ status: number; files: TestFile[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'report-'))
  try {
    const report = join(folder, 'report.json')
    const json = ['--reporter', 'json', `--outputFile.json=${report}`]
    const child = spawn('vitest', [...VITEST, ...json, ...PROJECTS, ...options], {
      cwd: ROOT,
      stdio: 'inherit',
    })
    const [status] = (await once(child, 'close')) as [number | null]
    const { testResults } = JSON.parse(await readFile(report, 'utf8')) as Report
    const files = testResults.map((file) => ({ ...file, name: relative(ROOT, file.name) }))
    return { status: status ?? 1, files }
  } finally {
    await rm(folder, { recursive: true })
  }
}

function namesOf(some: readonly TestFile[]): string[] {
  return [...new Set(some.map(({ name }) => name))]
}

function isSkipped({ status }: { status: string }): boolean {
  return !['passed', 'failed'].includes(status)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
