import { DEFAULT_LANGUAGE, type Language } from '#contract/languages/languages.ts'
import { wordsIn } from '#contract/languages/words/words.ts'
import { PAGE_DATA_ID, type PageData } from '#contract/page-data.ts'

/** What a page's HTML gets besides the template. */
export type PageParts = { data: PageData | undefined; /** HTML for the head. */ links?: string }

/** Splits the built page once, so that each request only joins strings. Throws where it has no head or no body. */
export function makePageTemplate(html: string): (parts: PageParts) => string {
  const headEnd = html.indexOf('</head>')
  const bodyEnd = html.lastIndexOf('</body>')
  if (headEnd < 0 || bodyEnd < headEnd) throw new Error('index.html has no head or no body')
  const [head, body, rest] = [html.slice(0, headEnd), html.slice(headEnd, bodyEnd), html.slice(bodyEnd)]
  return ({ data, links = '' }) => head + links + body + (data ? dataBlock(data) : '') + rest
}

/** The page as a family gets it before any script runs: the language of the document, and the sentence for browsers without scripts. */
export const pageInLanguage = (html: string, language: Language): string =>
  language === DEFAULT_LANGUAGE
    ? html
    : html
        .replace('<html lang="en">', `<html lang="${language}">`)
        .replace(/(<noscript>)[^<]*/, `$1${wordsIn(language).page.needsScript}`)

/** Data and no script: browsers run nothing of it. */
const dataBlock = (data: PageData) =>
  `<script type="application/json" id="${PAGE_DATA_ID}">${escapeJson(JSON.stringify(data))}</script>`

/** JSON without any sign that could end its element or begin a comment in it. */
const escapeJson = (json: string) =>
  json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
