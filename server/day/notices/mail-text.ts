import { fillNotice, type NoticeValues } from '#contract/day/notices/notice-text.ts'
import { escapeHtml } from '#server/http/pages/plain-page.ts'

type Mail = { subject: string; text: string; html: string }

/** A notice as a mail: the template as plain text, and the same in small HTML with its link. */
export const noticeMail = (template: { subject: string; text: string }, values: NoticeValues): Mail => ({
  subject: fillNotice(template.subject, values),
  text: fillNotice(template.text, values),
  html: htmlOf(template.text, values),
})

/** Paragraphs are separated by empty lines; an address becomes a link. */
function htmlOf(template: string, values: NoticeValues): string {
  const link = escapeHtml(values.link)
  const safe = Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, escapeHtml(value)]),
  ) as NoticeValues
  const filled = fillNotice(escapeHtml(template), { ...safe, link: `<a href="${link}">${link}</a>` })
  const paragraphs = filled.split(/\n{2,}/).map((part) => `<p>${part.replaceAll('\n', '<br>')}</p>`)
  return paragraphs.join('')
}
