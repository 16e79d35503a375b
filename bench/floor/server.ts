import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Pool } from 'pg'
import { sheetPage } from './page.ts'
import { DIRECTORY, OPEN, REPORTS, SAVE, SEARCH, SESSION, WEEKS } from './statements.ts'

/**
 * The minimum that a server must do for these jobs: Node's HTTP, the driver, the session lookup and one prepared statement. It
 * serves the product's addresses without its rules. `floor/start.ts` starts it as a separate process.
 */

type Account = { id: number; teacher_id: number | null; role: string }
type Query = { name: string; text: string; values: unknown[] }

const { DATABASE_URL, PORT, TODAY = '' } = process.env
/** As many connections as the product has. */
const pool = new Pool({ connectionString: DATABASE_URL, max: 10, application_name: 'floor' })

const monday = new Date(`${TODAY}T00:00:00Z`)
monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7))
const dayBefore = (days: number) => new Date(monday.getTime() - days * 86_400_000).toISOString().slice(0, 10)

const server = createServer((request, response) => {
  void handle(request, response)
})
server.listen(Number(PORT))
process.once('disconnect', () => process.exit())

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const { status = 200, type = 'application/json', body } = await answer(request)
    response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) })
    response.end(body)
  } catch (error) {
    console.error(error)
    response.writeHead(500).end()
  }
}

type Answer = { status?: number; type?: string; body: string }

async function answer(request: IncomingMessage): Promise<Answer> {
  const token = /homeroom_session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  const [path, query] = (request.url ?? '').split('?')
  const sent = request.method === 'POST' ? await bodyOf(request) : ''
  const { rows } = await pool.query<Account>({
    ...SESSION,
    values: [createHash('sha256').update(token).digest()],
  })
  const account = rows[0]
  if (!account) return { status: 401, body: '{}' }
  const job = jobOf(path!, new URLSearchParams(query), sent, account)
  if (!job) return { body: '{"isAuthenticated":true}' }
  const result = await pool.query<{ body: string }>(job)
  const body = result.rows[0]?.body
  if (body === undefined) return { status: 403, body: '{}' }
  return path === '/page/' ? { type: 'text/html; charset=utf-8', body: sheetPage(body) } : { body }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  request.setEncoding('utf8')
  for await (const part of request) body += part as string
  return body
}

function jobOf(path: string, query: URLSearchParams, sent: string, account: Account): Query | undefined {
  switch (path) {
    case '/page/':
    case '/attendance/submit/':
      if (sent !== '') return save(JSON.parse(sent) as Sheet, account)
      return { ...OPEN, values: [query.get('section_period_id'), query.get('date'), account.teacher_id] }
    case '/students/api/list/':
      return { ...DIRECTORY, values: [] }
    case '/api/search/':
      return { ...SEARCH, values: [`%${query.get('search')!.toLowerCase()}%`] }
    case '/attendance/week-summaries/': {
      const { student_ids } = JSON.parse(sent) as { student_ids: number[] }
      return { ...WEEKS, values: [student_ids, TODAY, dayBefore(0), dayBefore(7)] }
    }
    case '/attendance/reports/':
      return { ...REPORTS[query.get('type')!]!, values: [query.get('start_date'), query.get('end_date')] }
    default:
      return undefined
  }
}

type Sheet = {
  section_period_id: number
  date: string
  attendance: Record<string, { status: string; excuse: string }>
}

function save({ section_period_id, date, attendance }: Sheet, { id, teacher_id }: Account): Query {
  const marks = Object.values(attendance)
  const statuses = marks.map(({ status }) => status)
  const excuses = marks.map(({ excuse }) => excuse || null)
  return {
    ...SAVE,
    values: [section_period_id, date, teacher_id, id, Object.keys(attendance), statuses, excuses],
  }
}
