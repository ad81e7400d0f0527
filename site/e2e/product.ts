import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { readOutbox } from '#api/testing/outbox.ts'
import { eventually } from '#builder/testing/fixtures.ts'
import { startBrowser } from './browser.ts'
import { signUp, type SignedIn, type Wishes } from './calls.ts'
import { signedInAt } from './open-as.ts'
import { startServer } from './server.ts'
import { startWarmServer, type WarmServer } from './warm-server.ts'

export const PHONE = { width: 390, height: 844 }
export const DESK = { width: 1440, height: 900 }
/** The phone, for who has zoomed in to 200 %. */
export const ZOOMED = { width: 195, height: 422 }

// For one step, on a machine that does other things beside.
const STEP_MS = 60_000

export interface Product {
  readonly server: WarmServer
  readonly browser: Browser
  /** The server's origin, without a trailing slash. */
  readonly url: string
  /** A page in a context of its own, which ends with the test. */
  newPage(options?: BrowserContextOptions): Promise<Page>
  signUp(wishes?: Wishes): Promise<SignedIn>
  /** Confirms an owner's address with the mail that signing up sends. */
  confirmAddress(owner: SignedIn): Promise<void>
  /** A screen of an owner's dashboard, such as `account`, in a page of its own. */
  openScreen(owner: SignedIn, screen: string, options?: BrowserContextOptions): Promise<Page>
}

let started: Promise<Browser> | undefined

/** A browser for all test files of a process: to start one costs more than most tests. */
async function sharedBrowser(): Promise<Browser> {
  const browser = await (started ??= startBrowser())
  if (browser.isConnected()) return browser
  return (started = startBrowser())
}

/** A server of its own for all tests of a file, which ends with the last of them, and a browser. */
export function startProduct(settings: Record<string, string> = {}): Product {
  let server: WarmServer
  let browser: Browser
  const contexts: BrowserContext[] = []
  let owners: SignedIn[] = []
  beforeAll(async () => {
    // What a process is started with needs one of its own.
    const start = 'NODE_OPTIONS' in settings ? startServer : startWarmServer
    ;[server, browser] = await Promise.all([start(settings), sharedBrowser()])
  })
  beforeEach(() => {
    owners = []
  })
  afterEach(async ({ task }) => {
    await Promise.all(contexts.splice(0).map((context) => context.close()))
    // A second try signs up under the same names.
    if (task.result?.state !== 'fail') return
    await Promise.allSettled(
      owners.map(({ send, password }) => send('DELETE', '/api/account', { password })),
    )
  })
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]()
  })
  async function newPage(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({ locale: 'en-US', viewport: PHONE, ...options })
    contexts.push(context)
    context.setDefaultTimeout(STEP_MS)
    return context.newPage()
  }
  return {
    newPage,
    get server() {
      return server
    },
    get browser() {
      return browser
    },
    get url() {
      return server.url
    },
    async signUp(wishes) {
      const owner = await signUp(server.url, wishes)
      owners.push(owner)
      return owner
    },
    async confirmAddress({ email, post }) {
      // Mails come after the answer to the sign-up.
      const token = await eventually(async () => {
        const mail = (await readOutbox(server.dataDir)).find(({ to }) => to === email)
        expect(mail).toBeDefined()
        return mail?.token
      })
      await post('/api/confirm-email', { token })
    },
    async openScreen({ token }, screen, options) {
      const signedIn = signedInAt(server.url, token)
      const page = await newPage({ reducedMotion: 'reduce', ...signedIn, ...options })
      await page.goto(`${server.url}/dashboard/${screen}`)
      return page
    },
  }
}
