import type { Page } from '@playwright/test'

const MONTHS =
  'Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?'

/** What a school in the United States writes otherwise: '18 Nov', '2026-11-18', '14:05', '12 %'. */
const OTHER_FORMS = [
  new RegExp(`\\b\\d{1,2} (?:${MONTHS})\\b`),
  /\b\d{4}-\d\d-\d\d\b/,
  /\b\d{1,2}:[0-5]\d\b(?!(?:-\d{1,2}:\d\d)?\s[AP]M|[-:]\d)/,
  /\d\s%/,
]

/** Names of files, and addresses, have days as programs sort them. */
const NAMES_OF_FILES = /\S+\.(?:csv|xlsx|zip|tar|html|json|homeroom)\b|\S+[?&=/]\d{4}-\d\d-\d\d\S*/g

/** Screens that show what stands in a file as it is, what a program sends, or all forms to choose from. */
const AS_IT_IS =
  /^\/(?:docs|upload|uploads|import|integrations\/oneroster|students\/upload|mail)\b|^\/settings\/?$/

/** The days, times and percentages on a screen that are in another form than the school reads them, each with the words around it. */
export async function findOtherForms(page: Page): Promise<string[]> {
  if (AS_IT_IS.test(new URL(page.url()).pathname)) return []
  const text = (await page.locator('body').innerText()).replaceAll(NAMES_OF_FILES, '')
  return OTHER_FORMS.flatMap((form) => {
    const found = form.exec(text)
    return found ? [text.slice(Math.max(0, found.index - 30), found.index + 40).replaceAll(/\s+/g, ' ')] : []
  })
}
