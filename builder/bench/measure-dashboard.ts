import type { Browser } from 'playwright'
import { onFreshPage, startBrowser } from './browser.ts'
import { generateMenu } from './generated-menu.ts'
import { verdict, type BenchOptions, type Row } from './measurement.ts'
import { enterMenu } from './owner-client.ts'
import { startApi } from './server-process.ts'
import { openTemporaryFolder } from './temporary-folder.ts'
import { recordTransfers, transferred } from './transfers.ts'
import { kilobytes } from './units.ts'

const MOST_BYTES = 130 * 1024

/** The JavaScript that the dashboard's first screen loads. */
export async function measureDashboard(_options: BenchOptions): Promise<Row[]> {
  await using folder = await openTemporaryFolder()
  await using api = await startApi(folder.path)
  const { token } = await enterMenu(api.url, generateMenu(1, 0), { pictures: false })
  const browser = await startBrowser()
  try {
    return [row(await visitDashboard(browser, `${api.url}/dashboard?token=${token}`))]
  } finally {
    await browser.close()
  }
}

interface Visit {
  bytes: number
  files: number
}

/** What a browser that has nothing yet fetches; the way back from Google: a token in the address. */
function visitDashboard(browser: Browser, address: string): Promise<Visit> {
  return onFreshPage(browser, async (page, session) => {
    const transfers = await recordTransfers(session)
    await page.goto(address)
    await page.waitForURL(/\/dashboard\/home$/)
    await page.getByText('Create Your Digital Menu').first().waitFor()
    await page.waitForLoadState('networkidle')
    const files = transfers.filter(({ type }) => type === 'Script').length
    return { bytes: transferred(transfers, 'Script'), files }
  })
}

function row({ bytes, files }: Visit): Row {
  return {
    what: 'JavaScript of the dashboard until its first screen is there',
    budget: `≤ ${kilobytes(MOST_BYTES)}`,
    measured: `${kilobytes(bytes)} in ${files} files`,
    comparison: '',
    ratio: '',
    verdict: verdict(bytes > MOST_BYTES && 'more than the budget', bytes === 0 && 'none seen'),
    figures: { bytes, files },
  }
}
