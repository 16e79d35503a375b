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
/** `kinds` are those of the elements to look at; without them it is all of the page. */
type Look = { kinds?: number[] | undefined; rules?: string[] }

/** AxeBuilder sends three times as much to the page, anew for each look. */
const AXE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
    'axe-core/axe.min.js',
  ),
  'utf8',
)

/**
 * axe finds nothing serious in the light, nor in the dark, where only colors can differ. It looks at all of a page once in a run, and
 * afterwards at elements of kinds that no journey of the run has shown it. The look begins with the colors that are on, and ends with
 * the others: each change draws the whole screen anew.
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
  // Only now: another try of a journey looks again at what was found.
  appendFileSync(recordFile(), [path, ...looked, ''].join('\n'))
}

/** axe's serious and critical findings on all of a page, as short sentences. */
export async function seriousFindings(page: Page): Promise<string[]> {
  noteLook(page)
  return findingsOf(page, {})
}

/** Notes for the reporter that axe looks at a page; gives what stands for the page in the record. */
function noteLook(page: Page): string {
  const { annotations } = test.info()
  const { pathname } = new URL(page.url())
  annotations.push({ type: SCREEN_ANNOTATION, description: pathname })
  return findPage(pathname)?.value.path ?? pathname
}

/** Pages and kinds of elements that axe has looked at in this run, a line each. Playwright empties the folder when a run begins. */
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
    // Findings of a rule have the rule's impact where it has one: these rules cannot find anything serious.
    const slight = axe['_audit'].rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate')
    const { violations } = await axe.run(kinds ? { include: highestOf(new Set(kinds)) } : document, {
      resultTypes: ['violations'],
      elementRef: false,
      preload: false,
      ...(rules && { runOnly: { type: 'rule', values: rules } }),
      rules: {
        ...Object.fromEntries(slight.map(({ id }) => [id, { enabled: false }])),
        // The size of targets is of WCAG 2.2 AA, and off unless it is named.
        'target-size': { enabled: true },
      },
    })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)

    /** The elements of these kinds that are in no other one of them. */
    function highestOf(chosen: Set<number>): Element[] {
      const isChosen = (element: Element | null) => element !== null && chosen.has(elementKinds.get(element)!)
      return [...elementKinds.keys()].filter(
        (element) => isChosen(element) && !isChosen(element.parentElement),
      )
    }
  }, look)
}

/** What fades in or out, such as a message, has colors of its own meanwhile. */
const waitForTransitions = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().iterations === Infinity),
  )
