import type { Page } from '@playwright/test'

const MONTHS =
  'Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?'

/** Formats that a school in the United States does not use: '18 Nov', '2026-11-18', '14:05', '12 %'. */
const OTHER_FORMS = [
  new RegExp(`\\b\\d{1,2} (?:${MONTHS})\\b`),
  /\b\d{4}-\d\d-\d\d\b/,
  /\b\d{1,2}:[0-5]\d\b(?!(?:-\d{1,2}:\d\d)?\s[AP]M|[-:]\d)/,
  /\d\s%/,
]

/** File names and addresses have ISO days. */
const NAMES_OF_FILES = /\S+\.(?:csv|xlsx|zip|tar|html|json|homeroom)\b|\S+[?&=/]\d{4}-\d\d-\d\d\S*/g

/** Screens that show cells of a file unchanged, data from other programs, or all formats to choose from. */
const AS_IT_IS =
  /^\/(?:docs|upload|uploads|import|integrations\/oneroster|students\/upload|mail)\b|^\/settings\/?$/

/**
 * Returns the days, times and percentages on a screen that are not in the school's format, each with its context. Pages in
 * another language have the formats of that language.
 */
export async function findOtherForms(page: Page): Promise<string[]> {
  if (AS_IT_IS.test(new URL(page.url()).pathname)) return []
  if ((await page.locator('html').getAttribute('lang')) !== 'en') return []
  const text = (await page.locator('body').innerText()).replaceAll(NAMES_OF_FILES, '')
  return OTHER_FORMS.flatMap((form) => {
    const found = form.exec(text)
    return found ? [text.slice(Math.max(0, found.index - 30), found.index + 40).replaceAll(/\s+/g, ' ')] : []
  })
}
