import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#db/testing/free-port.ts'
import { eventually } from '#builder/testing/fixtures.ts'

export interface Nginx extends AsyncDisposable {
  /** Without TLS, or where it redirects from. */
  origin: string
  read(log: string): Promise<string>
  /** All that it has written, also into the logs of the whole machine. */
  readAll(): Promise<string>
}

export interface Place {
  folder: string
  port: number
}

interface NginxOptions {
  /** What the command `nginx` writes. */
  conf: string
  /** What the admin writes into the server, and beside it. */
  own?: (place: Place) => string
  beside?: (place: Place) => string
}

const PATHS = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** A process of its own (`await using`). */
export async function startNginx({
  conf,
  own = plain,
  beside = () => '',
}: NginxOptions): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'qaima-nginx-'))
  const place = { folder, port: await freePort() }
  await writeFile(join(folder, 'own.conf'), own(place))
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/start.log;
    events {}
    http {
      access_log ${folder}/machine.log;
      ${PATHS.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      ${conf.replace('/etc/nginx/qaima.d/*.conf', `${folder}/own.conf`)}
      ${beside(place)}
    }`,
  )
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: 'ignore',
  })
  const origin = `http://127.0.0.1:${place.port}`
  await eventually(() => fetch(origin, { redirect: 'manual' }))
  return {
    origin,
    read: (log) => readFile(join(folder, log), 'utf8'),
    async readAll() {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.log'))
      const logs = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
      return logs.join('')
    },
    async [Symbol.asyncDispose]() {
      nginx.kill('SIGTERM')
      await once(nginx, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function plain({ folder, port }: Place): string {
  return `listen 127.0.0.1:${port};
    access_log ${folder}/access.log qaima;
    error_log ${folder}/error.log crit;`
}

export function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
