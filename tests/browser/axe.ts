import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { findPage } from '#contract/pages/find-page.ts'
import { numberKinds } from './element-kinds.ts'
import { findOtherForms } from './other-forms.ts'
import { SCREEN_ANNOTATION } from './screens-looked-at.ts'

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>
type Axe = {
  run: (part: Document | { include: Element[] }, options: object) => Promise<Results>
  _audit: { rules: { id: string; impact?: string }[] }
}
/** `kinds` are the kinds of elements to check; without them axe checks the whole page. */
type Look = { kinds?: number[] | undefined; rules?: string[] }

/** AxeBuilder would send three times as much to the page for each check. */
const AXE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
    'axe-core/axe.min.js',
  ),
  'utf8',
)

/**
 * Expects no serious finding of axe in the light or dark color scheme; in the second one only colors can differ. axe checks a
 * whole page once in a run, and afterwards only kinds of elements that are new. The current scheme comes first, because each
 * switch repaints the whole screen.
 */
export async function expectNothingSerious(page: Page): Promise<void> {
  expect(await findOtherForms(page), `${page.url()}: days, times and percentages in another form`).toEqual([])
  const path = noteLook(page)
  const record = readRecord()
  const isWhole = !record.has(path)
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const looked = new Set<number>()
  const [first, second] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  for (const colorScheme of [first, second]) {
    const isAll = isWhole && colorScheme === 'light'
    if (colorScheme === second) {
      if (!isAll && looked.size === 0) break
      await page.emulateMedia({ colorScheme })
      await expect(page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`)).toHaveCount(1)
    }
    await waitForTransitions(page)
    const unseen = (await page.evaluate(numberKinds, isWhole)).filter((kind) => !record.has(`${kind}`))
    const rules = colorScheme === 'dark' ? { rules: ['color-contrast'] } : {}
    const findings = await findingsOf(page, { kinds: isAll ? undefined : unseen, ...rules })
    expect(findings, `${page.url()}, ${colorScheme}`).toEqual([])
    for (const kind of unseen) looked.add(kind)
  }
  // Recorded only after a pass, so that a retry of a journey checks failed elements again.
  appendFileSync(recordFile(), [path, ...looked, ''].join('\n'))
}

/** Returns axe's serious and critical findings on the whole page as short sentences. */
export async function seriousFindings(page: Page): Promise<string[]> {
  noteLook(page)
  return findingsOf(page, {})
}

/** Tells the reporter that axe checks a page, and returns the page's name in the record. */
function noteLook(page: Page): string {
  const { annotations } = test.info()
  const { pathname } = new URL(page.url())
  annotations.push({ type: SCREEN_ANNOTATION, description: pathname })
  return findPage(pathname)?.value.path ?? pathname
}

/**
 * The pages and kinds of elements that axe has checked in this run, one per line. Playwright empties the folder when a run
 * begins.
 */
function recordFile(): string {
  const { outputDir } = test.info().project
  mkdirSync(outputDir, { recursive: true })
  return join(outputDir, 'axe-has-looked-at')
}

function readRecord(): Set<string> {
  const file = recordFile()
  return new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])
}

async function findingsOf(page: Page, look: Look): Promise<string[]> {
  if (look.kinds?.length === 0) return []
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  return page.evaluate(async ({ kinds, rules }) => {
    const { axe, elementKinds } = globalThis as unknown as { axe: Axe; elementKinds: Map<Element, number> }
    // A finding has the impact of its rule, so these rules cannot find anything serious.
    const slight = axe['_audit'].rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate')
    const { violations } = await axe.run(kinds ? { include: highestOf(new Set(kinds)) } : document, {
      resultTypes: ['violations'],
      elementRef: false,
      preload: false,
      ...(rules && { runOnly: { type: 'rule', values: rules } }),
      rules: {
        ...Object.fromEntries(slight.map(({ id }) => [id, { enabled: false }])),
        // The target size of WCAG 2.2 AA is off by default.
        'target-size': { enabled: true },
      },
    })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)

    /** Returns the elements of these kinds that are not inside another one. */
    function highestOf(chosen: Set<number>): Element[] {
      const isChosen = (element: Element | null) => element !== null && chosen.has(elementKinds.get(element)!)
      return [...elementKinds.keys()].filter(
        (element) => isChosen(element) && !isChosen(element.parentElement),
      )
    }
  }, look)
}

/** An element that fades in or out, such as a message, has different colors meanwhile. */
const waitForTransitions = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().iterations === Infinity),
  )
