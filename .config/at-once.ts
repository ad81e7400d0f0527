import { spawn } from 'node:child_process'
import { once } from 'node:events'

// Runs scripts of package.json at the same time: the first says how it gets on, each other what it
// had to say when all are done. One that fails is a failure of all.
const [first = '', ...others] = process.argv.slice(2)
const told = others.map(runQuietly)
const isWell = [await runOpenly(first)]
for (const { name, output, ended } of told) {
  isWell.push(await ended)
  process.stdout.write(`\n> ${name}\n${output()}`)
}
process.exitCode = isWell.every(Boolean) ? 0 : 1

async function runOpenly(name: string): Promise<boolean> {
  const child = spawn(`npm run ${name}`, { shell: true, stdio: 'inherit' })
  const [status] = (await once(child, 'close')) as [number | null]
  return status === 0
}

function runQuietly(name: string) {
  const child = spawn(`npm run -s ${name}`, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => (output += String(chunk)))
  }
  const ended = once(child, 'close').then(([status]) => status === 0)
  return { name, output: () => output, ended }
}
