import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Builder, type WebDriver } from 'selenium-webdriver'
import { eventually } from '#builder/testing/fixtures.ts'
import { freePort } from '#db/testing/free-port.ts'

// Where Debian's `webkit2gtk-driver` and `xvfb` have them; they come from no package of ours.
const DRIVER = '/usr/bin/WebKitWebDriver'
const SCREEN = '/usr/bin/Xvfb'

/** Whether the engine of Safari is there, and a screen that nobody sees. */
export const hasWebKit = existsSync(DRIVER) && existsSync(SCREEN)

export interface WebKit extends AsyncDisposable {
  driver: WebDriver
}

/** A real WebKit with a window as wide as a phone, or a little wider. */
export async function startWebKit(): Promise<WebKit> {
  await using stack = new AsyncDisposableStack()
  const screen = spawn(SCREEN, ['-displayfd', '1', '-screen', '0', '1280x1024x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  stack.defer(() => end(screen))
  const [display] = (await once(createInterface(screen.stdout), 'line')) as [string]
  const port = await freePort()
  // oxlint-disable-next-line node/no-process-env
  const env = { ...process.env, DISPLAY: `:${display}`, LIBGL_ALWAYS_SOFTWARE: '1' }
  const server = spawn(DRIVER, ['-p', String(port)], { env, stdio: 'ignore' })
  stack.defer(() => end(server))
  const address = `http://127.0.0.1:${port}`
  await eventually(() => fetch(`${address}/status`))
  const driver = await new Builder()
    .usingServer(address)
    .withCapabilities({ browserName: 'MiniBrowser' })
    .build()
  stack.defer(() => driver.quit())
  const parts = stack.move()
  await driver.manage().window().setRect({ width: 390, height: 934 })
  return { driver, [Symbol.asyncDispose]: () => parts.disposeAsync() }
}

async function end(child: ChildProcess): Promise<void> {
  child.kill()
  await once(child, 'exit')
}
