import type { Reporter, TestModule, Vitest } from 'vitest/node'

/** Names every test that the machine has not what it needs for, so that none is left out unseen. */
export class ReportSkipped implements Reporter {
  #isWhole = true

  onInit({ config }: Vitest): void {
    this.#isWhole = config.testNamePattern === undefined
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (!this.#isWhole) return
    for (const { children, relativeModuleId } of modules) {
      for (const test of children.allTests('skipped')) {
        process.stdout.write(`Skipped: ${relativeModuleId}: ${test.fullName}\n`)
      }
    }
  }
}
