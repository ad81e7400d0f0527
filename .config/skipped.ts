import type { Reporter, TestModule, Vitest } from 'vitest/node'

/** Names every test that the machine has not what it needs for, so that none is left out unseen. */
export class Skipped implements Reporter {
  #isWhole = true

  onInit({ config }: Vitest): void {
    this.#isWhole = config.testNamePattern === undefined
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (!this.#isWhole) return
    for (const { children, relativeModuleId } of modules) {
      for (const { fullName } of children.allTests('skipped')) {
        process.stdout.write(`Skipped: ${relativeModuleId}: ${fullName}\n`)
      }
    }
  }
}
