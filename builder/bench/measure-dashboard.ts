import type { Browser } from 'playwright'
import { openTemporaryFolder } from '../testing/temporary-folder.ts'
import { generateMenu } from './generated-menu.ts'
import { verdict, type Row } from './measurement.ts'
import { enterMenu } from './owner.ts'
import { onFreshPage, recordTransfers, startBrowser, transferred } from './phone.ts'
import { startApi } from './processes.ts'
import { kilobytes } from './table.ts'

const MOST_BYTES = 130 * 1024

/** The JavaScript that the dashboard's first screen loads. */
export async function measureDashboard(): Promise<Row[]> {
  await using folder = await openTemporaryFolder()
  await using api = await startApi(folder.path)
  const { token } = await enterMenu(api.url, generateMenu(1, 0))
  const browser = await startBrowser()
  try {
    return [row(await visitDashboard(browser, api.url, token))]
  } finally {
    await browser.close()
  }
}

interface Visit {
  bytes: number
  files: number
}

/** What a browser that has nothing yet but the owner's token fetches. */
function visitDashboard(browser: Browser, url: string, token: string): Promise<Visit> {
  return onFreshPage(browser, async (page, session) => {
    await page.addInitScript((token) => localStorage.setItem('token', token), token)
    const transfers = await recordTransfers(session)
    await page.goto(`${url}/dashboard`)
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
    n: '1',
    budget: `≤ ${kilobytes(MOST_BYTES)}`,
    measured: `${kilobytes(bytes)} in ${files} files`,
    comparison: '',
    ratio: '',
    verdict: verdict(bytes > MOST_BYTES && 'more than the budget', bytes === 0 && 'none seen'),
    figures: { bytes, files },
  }
}
