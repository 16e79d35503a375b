import { pluralize } from '#contract/words.ts'
import { escapeHtml } from '#server/http/pages/plain-page.ts'
import type { Section } from './section.ts'

type StudentFile = {
  school: string
  /** 'First Last' */
  student: string
  /** 'YYYY-MM-DD HH:MM', school-local. */
  madeAt: string
  madeBy: string
  /** A WebP image. */
  photo: Buffer | undefined
  sections: Section[]
}

/** One HTML file that needs nothing else, to be read, printed or sent on. */
export const renderStudentFile = ({
  school,
  student,
  madeAt,
  madeBy,
  photo,
  sections,
}: StudentFile): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(student)}: all records at ${escapeHtml(school)}</title>
<style>${STYLES}</style>
</head>
<body>
<h1>${escapeHtml(student)}</h1>
<p>All records of this student in Homeroom at ${escapeHtml(school)} as of ${escapeHtml(madeAt)}. Created by ${escapeHtml(madeBy)}.</p>
${photo ? `<p><img src="data:image/webp;base64,${photo.toString('base64')}" alt="Photo of ${escapeHtml(student)}"></p>\n` : ''}${sections.map(renderSection).join('\n')}
</body>
</html>
`

function renderSection({ title, about, columns, rows }: Section): string {
  const intro = `<h2>${escapeHtml(title)}</h2>\n<p>${escapeHtml(about)}</p>`
  if (rows.length === 0) return `${intro}\n<p><strong>No records.</strong></p>`
  return `${intro}
<table>
<caption>${pluralize(rows.length, 'row')}</caption>
<thead><tr>${columns.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join('')}</tr></thead>
<tbody>
${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${escapeHtml(cell ?? '')}</td>`).join('')}</tr>`).join('\n')}
</tbody>
</table>`
}

const STYLES = `
body { font: 15px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem }
h1 { line-height: 1.2 }
h2 { margin-top: 2.5rem }
table { border-collapse: collapse; width: 100%; font-size: 13px }
caption { text-align: left; padding: 0.25rem 0; opacity: 0.8 }
th, td { border-bottom: 1px solid #8886; padding: 0.3rem 0.5rem; text-align: left; vertical-align: top; overflow-wrap: anywhere }
thead { display: table-header-group }
tr { break-inside: avoid }
`
