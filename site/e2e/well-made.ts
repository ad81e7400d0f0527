import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect } from 'vitest'

/** Fails where axe objects to anything on the page, or where it is wider than its window. */
export async function expectWellMade(page: Page): Promise<void> {
  expect(await objectionsTo(page)).toEqual([])
  await expectFits(page)
}

/** Fails where the page is wider than its window. */
export async function expectFits(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(page.viewportSize()?.width)
}

/** What axe objects to, and where; colours are judged when they have settled. */
export async function objectionsTo(page: Page): Promise<[rule: string, elements: string[]][]> {
  await untilStill(page)
  // Both spare more than half of the time: all frames in one go, and nothing told of what is well.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}

/** Waits until nothing moves or changes colour any more, but for what never ends. */
async function untilStill(page: Page): Promise<void> {
  // An animation's own promise never settles if its element goes at the wrong moment.
  await expect.poll(() => page.evaluate(movements)).toEqual([])
}

/** Runs in the page: the elements that move. */
function movements(): string[] {
  return (
    document
      .getAnimations()
      // What moves as the page is scrolled stands still until then.
      .filter(
        ({ playState, timeline }) => playState === 'running' && timeline === document.timeline,
      )
      .map(({ effect }) => effect)
      .filter((effect) => effect?.getTiming().iterations !== Infinity)
      .map((effect) => (effect instanceof KeyframeEffect && effect.target?.outerHTML) || '')
  )
}
