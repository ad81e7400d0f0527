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
  // One movement may begin as another ends.
  while (await page.evaluate(endOfMovements));
}

/** Runs in the page: whether anything moved; it has come to its end, or was taken back. */
async function endOfMovements(): Promise<boolean> {
  const moving = document
    .getAnimations()
    // What moves as the page is scrolled stands still until then.
    .filter(({ playState, timeline }) => playState === 'running' && timeline === document.timeline)
    .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
  await Promise.allSettled(moving.map(({ finished }) => finished))
  return moving.length > 0
}
