import type { Reporter, TestModule, Vitest } from 'vitest/node'

/**
 * Names every test that the machine has not what it needs for, so that none is left out unseen, and
 * every one that passed at its second try only, so that none is unsteady unseen.
 */
export class ReportSkipped implements Reporter {
  #isWhole = true

  onInit({ config }: Vitest): void {
    this.#isWhole = config.testNamePattern === undefined
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const { children, relativeModuleId } of modules) {
      for (const test of children.allTests()) {
        const isSkipped = this.#isWhole && test.result().state === 'skipped'
        const said = isSkipped ? 'Skipped' : test.diagnostic()?.flaky && 'Second try'
        if (!said) continue
        process.stdout.write(`${said}: ${relativeModuleId}: ${test.fullName}\n`)
        const [error] = test.result().errors ?? []
        if (error) process.stdout.write(`  ${error.stack ?? error.message}\n`)
      }
    }
  }
}
