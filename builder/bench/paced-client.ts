import { Agent, request } from 'node:http'

const EVERY_MS = 5

/** Sends one request every few milliseconds, whether or not the ones before are answered. */
export class PacedClient {
  readonly #url: string
  readonly #headers: Record<string, string>
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 })

  constructor(url: string, token: string) {
    this.#url = url
    this.#headers = { Authorization: `Bearer ${token}` }
  }

  /** How long each answer took, in milliseconds, until `isEnough` of the number sent. */
  run(isEnough: (sent: number) => boolean): Promise<number[]> {
    const { promise, resolve } = Promise.withResolvers<number[]>()
    const delays: Promise<number>[] = []
    const timer = setInterval(() => {
      if (!isEnough(delays.length)) return void delays.push(this.#ask())
      clearInterval(timer)
      resolve(Promise.all(delays))
    }, EVERY_MS)
    return promise
  }

  close(): void {
    this.#agent.destroy()
  }

  #ask(): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const started = performance.now()
    const options = { agent: this.#agent, headers: this.#headers }
    const asked = request(this.#url, options, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`Answered ${answer.statusCode}`))
      answer.resume().on('end', () => resolve(performance.now() - started))
    })
    asked.on('error', reject).end()
    return promise
  }
}
