import { hash } from 'node:crypto'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { sessionName, type AuditEntry } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'

/** Repeats within this time are counted in one row. */
const REPEAT_MINUTES = 10
/** Above this limit, calls of one account, or of visitors from one address, share one row per minute and kind. */
export const MAX_ROWS_A_MINUTE = 60
/** The most students in one row; the largest schools have fewer. */
const MAX_STUDENTS_IN_ROW = 10_000

const MINUTE_MS = 60_000

type CountedEntry = AuditEntry & {
  /** Two entries of one account with the same value are repeats. */
  sameAs: string
  /** The caller whose rows are limited if there is no account. */
  from?: string
  /** The common values of entries of one kind, which the row of a minute keeps, such as the record or the app. */
  common?: Pick<AuditEntry, 'subjectId' | 'details'>
  /** Records only if this condition is true. */
  onlyIf?: RawBuilder<unknown>
}

/**
 * Records actions without a limit of their own, such as reading a record or being refused, in one statement. The same action
 * within ten minutes is counted in one row. If an account makes more than 60 calls in a minute, further calls share one row for
 * that minute and kind of entry, which names the students. So no one can fill the table, and no read is lost.
 */
export async function auditCounted(db: Kysely<DB>, moment: Date, counted: CountedEntry): Promise<void> {
  const { sameAs, from, common, onlyIf, ...entry } = counted
  const who = entry.account === null ? `from ${from ?? ''}` : `account ${entry.account}`
  const minute = Math.floor(moment.getTime() / MINUTE_MS)
  const isMany = countInMinute(db, minute, who) > MAX_ROWS_A_MINUTE
  const key = isMany
    ? [who, entry.action, entry.automatic, 'many', minute, entry.subject, common]
    : [who, entry.action, entry.automatic, sameAs, Math.floor(minute / REPEAT_MINUTES)]
  const { subjectId, details, students } = isMany ? withoutPart(entry, common) : entry
  const ids = students ? sql`${[...students]}::bigint[]` : sql`null::bigint[]`
  await sql`
    insert into audit (account_id, action, subject, subject_id, details, session, student_ids, automatic, repeat_key)
    select ${entry.account}::bigint, ${entry.action}, ${entry.subject}, ${subjectId}::bigint, ${JSON.stringify(details)}::jsonb,
      ${entry.session === undefined ? null : sessionName(entry.session)}, ${ids}, ${entry.automatic ?? false},
      ${hash('sha256', JSON.stringify(key), 'base64url')}
    where ${onlyIf ?? sql`true`}
    on conflict (repeat_key) where repeat_key is not null do update
    set count = audit.count + 1, last_at = greatest(audit.at, clock_timestamp()),
      student_ids = case
        when excluded.student_ids is null or audit.student_ids @> excluded.student_ids
          or cardinality(audit.student_ids) >= ${MAX_STUDENTS_IN_ROW} then audit.student_ids
        else audit.student_ids ||
          array(select unnest(excluded.student_ids) except select unnest(audit.student_ids) order by 1) end`.execute(
    db,
  )
}

/** Removes the parts in which entries of one minute and kind differ. */
function withoutPart({ subject, subjectId, students }: AuditEntry, common: CountedEntry['common']) {
  const student = subject === 'student' && subjectId !== null ? [subjectId] : undefined
  return {
    subjectId: common?.subjectId ?? null,
    details: { ...common?.details, many: true },
    students: students ?? student,
  }
}

type Minute = { minute: number; counts: Map<string, number> }
const minutes = new WeakMap<Kysely<DB>, Minute>()

/** Counts the calls for one caller in a minute in this process. */
function countInMinute(db: Kysely<DB>, minute: number, who: string): number {
  const cached = minutes.get(db)
  const { counts } = cached?.minute === minute ? cached : { counts: new Map<string, number>() }
  const count = (counts.get(who) ?? 0) + 1
  counts.set(who, count)
  minutes.set(db, { minute, counts })
  return count
}
