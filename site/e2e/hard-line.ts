import type { Page, Route } from 'playwright'

/** What becomes of a call. */
type Fate = (route: Route) => Promise<void>

export const SERVER_ERROR: Fate = (route) => route.fulfill({ status: 500, json: { message: '' } })
export const CUT: Fate = (route) => route.abort()

interface HardLine {
  /** Ends the waiting; for the calls that follow, too. */
  answer(fate: Fate): void
  /** For the calls from now on. */
  from(fate: Fate): void
  /** Lets every call through again. */
  end(): Promise<void>
}

/** Has the calls to this path wait until it is said what becomes of them. */
export async function layHardLine(page: Page, path: string): Promise<HardLine> {
  const { promise: answered, resolve: answer } = Promise.withResolvers<Fate>()
  let fate: Fate = async (route) => (await answered)(route)
  const isMeant = ({ pathname }: URL) => pathname === path
  await page.route(isMeant, (route) => fate(route))
  return {
    answer,
    from: (next) => void (fate = next),
    end: () => page.unroute(isMeant),
  }
}
