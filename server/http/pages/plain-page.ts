import type { FastifyRequest } from 'fastify'
import { DEFAULT_LANGUAGE, type Language } from '#contract/languages/languages.ts'

/** Whether a person opened this address in a browser, so that a page reads better than JSON. */
export const isNavigation = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  /\btext\/html\b/.test(request.headers.accept ?? '')

/**
 * True if the caller accepts any content, as curl and link previews do. A browser says of a page's script that it does not
 * navigate; a script outside of a browser may say so too, but not from which site.
 */
export const acceptsAnything = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (headers.accept ?? '*/*').includes('*/*') &&
  (headers['sec-fetch-site'] === undefined || headers['sec-fetch-mode'] === 'navigate')

export const PLAIN_STYLES = '/plain.css'

type PlainPage = {
  title: string
  sentence: string
  /** HTML. */
  body?: string
  language?: Language
}

/** A page without script, for messages outside the app itself. Returns HTML. */
export const plainPage = ({
  title,
  sentence,
  body = BACK_LINK,
  language = DEFAULT_LANGUAGE,
}: PlainPage): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${PLAIN_STYLES}">
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(sentence)}</p>
${body}
</main>
</body>
</html>
`

const BACK_LINK = '<p><a href="/">Back to Homeroom</a></p>'

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')
