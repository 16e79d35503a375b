import type { FastifyRequest } from 'fastify'
import type { AuditEntry, AuditPage } from '#contract/operate/audit/audit.ts'
import type { audit } from '#contract/operate/audit/audit.ts'
import type { Parsed } from '#contract/index.ts'
import { AUDIT_ACTION_LABELS } from '#contract/operate/audit-words.ts'
import { auditContacts } from '#server/http/audit/contacts.ts'
import type { ExportFile } from '#server/http/audit/export-file.ts'
import { localNow } from '#server/clock.ts'
import type { Context } from '#server/http/context.ts'
import { momentCell, type Cell } from '#server/http/files/csv.ts'
import { fileFormat, tableFile, type FileFormat } from '#server/http/files/table-file.ts'
import { idsIn, listChanges } from './changes.ts'
import { checkXlsxRows, MAX_XLSX_ROWS } from '#server/http/files/xlsx.ts'
import { isOfFamily } from './family-sentences.ts'
import {
  countEntries,
  findEntries,
  findFilterNames,
  findNames,
  findStudentsOfContacts,
  type EntryRow,
} from './queries.ts'
import { describeEntry } from './sentences.ts'

type Query = Parsed<(typeof audit)['GET /api/audit/'], 'query'>

const PAGE = 50
/** A file is read in parts, so that a long one needs no more memory than a part. */
const FILE_PART = 1000

/** A page of the audit log, or all of it as a file. */
export async function auditLog(
  context: Context,
  { csv, xlsx, ...query }: Query,
  request: FastifyRequest,
): Promise<AuditPage | ExportFile> {
  const format = fileFormat({ csv, xlsx })
  if (format) return auditFile(context, query, format, request.signal)
  const [rows, filters] = await Promise.all([
    readRows(context, query, PAGE + 1),
    findFilterNames(context.db, query),
  ])
  const next = rows.length > PAGE ? placeOf(rows[PAGE - 1]!) : null
  const shown = rows.slice(0, PAGE)
  await auditContacts({ ...context, request }, 'audit', shown.flatMap(studentOfContacts))
  return { entries: await describe(context, shown), next, filters }
}

/** The student whose contacts an entry names. */
const studentOfContacts = ({ names_contacts, student_id }: EntryRow): number[] =>
  names_contacts && student_id !== null ? [student_id] : []

const readerOf = ({ school, actor }: Context) => ({ timeZone: school.timeZone, superuser: actor.superuser })

const readRows = (context: Context, query: Parameters<typeof findEntries>[1], limit: number) =>
  findEntries(context.db, query, { ...readerOf(context), limit })

const placeOf = ({ place, id }: EntryRow) => `${place}.${id}`

async function describe({ db, school, actor }: Context, rows: EntryRow[]): Promise<AuditEntry[]> {
  const ids = idsIn(rows)
  const students = rows.flatMap(({ student_id }) => student_id ?? [])
  const names = await findNames(db, { ...ids, students: [...new Set([...ids.students, ...students])] })
  return rows.map((row) => {
    const { id, action, automatic, count, session, student_count, student_id, details } = row
    const student = student_id === null ? undefined : names.students[student_id]
    return {
      id,
      at: localNow(row.at, school.timeZone),
      action,
      by: row.by ?? nobody(row),
      account_id: row.account_id,
      what: describeEntry({ ...row, student: student ?? null, display: school }),
      changes: listChanges(row, names, school),
      student:
        student === undefined
          ? null
          : { id: student_id!, number: names.numbers[student_id!] ?? null, name: student },
      student_count,
      automatic,
      count,
      last_at: row.last_at && localNow(row.last_at, school.timeZone),
      session,
      ip: actor.superuser && typeof details['ip'] === 'string' ? details['ip'] : null,
    }
  })
}

/** Who did it if there is no account: the address that tried to sign in, a family, or Homeroom itself. */
const nobody = ({ action, subject, details }: EntryRow): string => {
  if (subject === 'api_client')
    return typeof details['program'] === 'string' ? `The app ${details['program']}` : 'An app'
  if (isOfFamily({ subject })) return action === 'refuse' ? 'Someone' : 'A family'
  if (details['messages_stopped'] === true) return 'A family'
  if (typeof details['email'] === 'string') return details['email']
  return action === 'refuse' || action === 'sign_in' || action === 'sign_out' ? 'Someone' : 'Homeroom'
}

const HEADER = [
  'When',
  'Who',
  'Action',
  'What',
  'Changes',
  'Student Number',
  'Students',
  'Automatic',
  'Times',
  'Last',
  'Session',
  'Network address',
]

type Filters = Omit<Query, 'csv' | 'xlsx'>

async function auditFile(
  context: Context,
  query: Filters,
  format: FileFormat,
  disconnected: AbortSignal,
): Promise<ExportFile> {
  if (format === 'xlsx')
    checkXlsxRows(await countEntries(context.db, query, { ...readerOf(context), limit: MAX_XLSX_ROWS + 1 }))
  const table = {
    name: `audit-log-${context.now.day}`,
    sheet: 'Audit log',
    header: HEADER,
    rows: allRows(context, query),
    kinds: HEADER.map((name) => (name === 'When' || name === 'Last' ? 'moment' : undefined)),
    exported: {
      subject: 'audit',
      details: { type: 'audit', ...query },
      students:
        query.student_id === undefined
          ? await findStudentsOfContacts(context.db, query, readerOf(context))
          : [query.student_id],
    },
  } as const
  return tableFile(format, table, disconnected)
}

async function* allRows(context: Context, query: Filters): AsyncGenerator<Cell[]> {
  let after = query.after
  for (;;) {
    const rows = await readRows(context, { ...query, after }, FILE_PART)
    const last = rows.at(-1)
    if (!last) return
    yield* (await describe(context, rows)).map(cellsOf)
    if (rows.length < FILE_PART) return
    after = { moment: last.place, id: String(last.id) }
  }
}

const cellsOf = (entry: AuditEntry): Cell[] => [
  momentCell(entry.at.replace('T', ' ')),
  entry.by,
  AUDIT_ACTION_LABELS[entry.action],
  entry.what,
  entry.changes.map((change) => `${change.field}: ${change.old ?? '-'} > ${change.new ?? '-'}`).join('; '),
  entry.student?.number ?? null,
  entry.student_count,
  entry.automatic ? 'yes' : '',
  entry.count,
  momentCell(entry.last_at?.replace('T', ' ') ?? null),
  entry.session,
  entry.ip,
]
