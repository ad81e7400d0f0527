import { unpackBrowser } from '../site/e2e/browser.ts'

/** The bundled Chromium is unpacked once for all tests: one must not start it while another writes it. */
export async function setup(): Promise<void> {
  await unpackBrowser()
}
