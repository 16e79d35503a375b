import { readdirSync } from 'node:fs'
import type { FullConfig, FullResult, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { findPage, listedPages } from '#contract/pages/find-page.ts'

/** The type of test annotations that name a screen. */
export const SCREEN_ANNOTATION = 'axe'

/** Fails a complete run of the journeys in which axe did not check every page of the table. */
export default class ScreensLookedAt implements Reporter {
  readonly #seen = new Set<string | undefined>()
  #isWholeRun = false

  onBegin(config: FullConfig, suite: Suite): void {
    const files = new Set(suite.allTests().map(({ location }) => location.file))
    const all = readdirSync(config.projects[0]!.testDir).filter((name) => name.endsWith('.spec.ts'))
    this.#isWholeRun = config.shard === null && files.size === all.length
  }

  onTestEnd(_test: TestCase, { annotations }: TestResult): void {
    for (const { type, description = '' } of annotations)
      if (type === SCREEN_ANNOTATION) this.#seen.add(findPage(description)?.value.path)
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] } | void> {
    if (this.#seen.size === 0) return
    const missing = listedPages.map(({ path }) => path).filter((path) => !this.#seen.has(path))
    console.log(`\naxe has looked at ${listedPages.length - missing.length} of ${listedPages.length} pages.`)
    if (!this.#isWholeRun || status !== 'passed' || missing.length === 0) return
    console.log(`No journey has axe look at ${missing.join(', ')}.`)
    return { status: 'failed' }
  }

  printsToStdio(): boolean {
    return false
  }
}
