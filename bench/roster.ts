import { hash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { ROSTER_PATH } from '#contract/exchange/oneroster/roster-scopes.ts'
import { rounded } from './figures.ts'
import type { RunningApp } from './running-app.ts'
import { printTable, type Line } from './tables.ts'
import { openSheetsRepeatedly } from './upload.ts'
import { findOfficeAccount } from './workload.ts'

const ENROLLMENTS = 50_000
const PAGES = [100, 1000, 10_000]
const TARGET_MS = 250

/** Gives the school many enrollments and a connected app that may read them; returns the app's token. */
export async function addRosterReader(app: RunningApp): Promise<string> {
  await addEnrollments(app)
  return addProgram(app)
}

/** An app reads every enrollment, in small and in the largest pages, while teachers open sheets. */
export async function measureRoster(app: RunningApp, token: string): Promise<void> {
  const lines: Line[] = []
  for (const limit of PAGES) {
    const memory = app.peakMemoryMb()
    const teachers = openSheetsRepeatedly(app)
    const { records, seconds, longestMs } = await readAllEnrollments(app, token, limit)
    const waited = await teachers.stop()
    if (records < ENROLLMENTS) throw new Error(`only ${records} enrollments were read`)
    lines.push({
      name: `${records.toLocaleString('en')} in pages of ${limit.toLocaleString('en')}`,
      figures: [
        `${rounded(seconds)} s`,
        `${rounded(longestMs)} ms`,
        `${app.peakMemoryMb() - memory} MB`,
        `${rounded(waited)} ms`,
      ],
      target: `< ${TARGET_MS} ms`,
      isMet: waited < TARGET_MS,
    })
  }
  printTable(
    'A program reads all enrollments by OneRoster',
    ['in all', 'longest page', 'more memory', 'longest wait for a sheet'],
    lines,
  )
}

/** Students change an elective every two days. */
async function addEnrollments({ db }: RunningApp): Promise<void> {
  await sql`with elective as (
      insert into student_group (type, name, grade_level_id) values ('cte', 'Elective', 4) returning id
    ), learner as (select id, count(*) over () learners from student)
    insert into group_membership (student_id, student_group_id, type, during)
    select learner.id, elective.id, 'cte', daterange(year_start + 2 * n, year_start + 2 * n + 1)
    from learner, elective, school, generate_series(0, ${ENROLLMENTS}::int / (select count(*)::int from student)) n`.execute(
    db,
  )
}

async function addProgram(app: RunningApp): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const scopes = ['roster-core.readonly']
  await sql`with client as (
      insert into api_client (client_id, name, secret_hash, scopes, made_at, made_by_id)
      values ('bench', 'Bench', '\\x00', ${scopes}::text[], now(), ${await findOfficeAccount(app)}) returning id
    )
    insert into api_token (token_hash, api_client_id, scopes, expires_at)
    select ${hash('sha256', token, 'buffer')}, id, ${scopes}::text[], now() + interval '1 hour' from client`.execute(
    app.db,
  )
  return token
}

type Reading = { records: number; seconds: number; longestMs: number }

export async function readAllEnrollments(app: RunningApp, token: string, limit: number): Promise<Reading> {
  const began = performance.now()
  let next: string | undefined = `${app.origin}${ROSTER_PATH}/enrollments?limit=${limit}`
  let longestMs = 0
  let records = 0
  while (next !== undefined) {
    const start = performance.now()
    const reply: Response = await fetch(next, { headers: { authorization: `Bearer ${token}` } })
    if (!reply.ok) throw new Error(`the roster answered ${reply.status}: ${await reply.text()}`)
    records = Number(reply.headers.get('x-total-count'))
    await reply.arrayBuffer()
    longestMs = Math.max(longestMs, performance.now() - start)
    // The link has the public address of the service, which may differ from this one.
    const link: string | undefined = /<([^>]*)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1]
    next = link && app.origin + link.slice(new URL(link).origin.length)
  }
  return { records, seconds: (performance.now() - began) / 1000, longestMs }
}
