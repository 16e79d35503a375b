import { DEFAULT_LANGUAGE, type Language } from '#contract/languages/languages.ts'
import { wordsIn } from '#contract/languages/words/words.ts'
import { PAGE_DATA_ID, type PageData } from '#contract/page-data.ts'
import type { Role } from '#contract/words.ts'

/** What a page's HTML gets besides the template. */
export type PageParts = { data: PageData | undefined; /** HTML for the head. */ links?: string }

/** Where the app draws itself. */
const ROOT = '<div id="root"'

/** Whose pages have a side bar, and whose a top bar, for the frame that is drawn before the scripts are there (`frame.css`). */
const FRAMES: Partial<Record<Role, 'side' | 'top'>> = { admin: 'side', teacher: 'side', student: 'top' }

/** Splits the built page once, so that each request only joins strings. Throws where it has no head, no root or no body. */
export function makePageTemplate(html: string): (parts: PageParts) => string {
  const headEnd = html.indexOf('</head>')
  const rootEnd = html.indexOf(ROOT, headEnd) + ROOT.length
  const bodyEnd = html.lastIndexOf('</body>')
  if (headEnd < 0 || rootEnd < headEnd || bodyEnd < rootEnd)
    throw new Error('index.html has no head, no root or no body')
  const head = html.slice(0, headEnd)
  const [start, body, rest] = [
    html.slice(headEnd, rootEnd),
    html.slice(rootEnd, bodyEnd),
    html.slice(bodyEnd),
  ]
  return ({ data, links = '' }) => {
    const frame = data && FRAMES[data.session.user.role ?? 'none']
    return (
      head +
      links +
      start +
      (frame ? ` data-frame="${frame}"` : '') +
      body +
      (data ? dataBlock(data) : '') +
      rest
    )
  }
}

/** The page as a family gets it before any script runs: the language of the document, and the sentence for browsers without scripts. */
export const pageInLanguage = (html: string, language: Language): string =>
  language === DEFAULT_LANGUAGE
    ? html
    : html
        .replace('<html lang="en">', `<html lang="${language}">`)
        .replace(/(<noscript>)[^<]*/, `$1${wordsIn(language).page.needsScript}`)

/** A page whose link is its key is no part of the app: installed, it would open the sign-in for staff. */
export const withoutInstall = (html: string): string => html.replace(/<link rel="manifest"[^>]*>\s*/, '')

/** Data and no script: browsers run nothing of it. */
const dataBlock = (data: PageData) =>
  `<script type="application/json" id="${PAGE_DATA_ID}">${escapeJson(JSON.stringify(data))}</script>`

/** JSON without any sign that could end its element or begin a comment in it. */
const escapeJson = (json: string) =>
  json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
