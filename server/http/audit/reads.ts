import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import { STUDENT_RECORDS, type Route, type StudentRecord } from '#contract/route.ts'
import type { Actor } from '../actor.ts'
import type { Context } from '../context.ts'
import { isOfOwnClass } from '../own-class/own-class.ts'
import { isAutomatic } from './automatic.ts'
import { auditCounted } from './repeats.ts'

type Input = { params: unknown; query: unknown }
type Reading = Pick<Context, 'db' | 'clock' | 'now'> & { actor: Actor | undefined; request: FastifyRequest }

/**
 * Records that someone has read a student's record, unless it is their own or that of a student of their classes; contacts and
 * the family record are recorded always. Throws if the row cannot be written, because then the record must not be sent.
 */
export async function auditRead(
  { db, clock, now, actor, request }: Reading,
  route: Pick<Route, 'students'>,
  input: Input,
): Promise<void> {
  const { students: record } = route
  if (!actor || !isRecord(record)) return
  const student = studentIn(input)
  if (student === undefined || student === actor.student) return
  await auditCounted(db, clock.moment(), {
    account: actor.account,
    action: 'read',
    subject: 'student',
    subjectId: student,
    details: { record },
    session: actor.session,
    automatic: isAutomatic(request),
    common: { subjectId: null, details: { record } },
    sameAs: `${record} ${student}`,
    ...(actor.teacher !== null &&
      !ALWAYS.has(record) && { onlyIf: sql`not ${isOfOwnClass(actor.teacher, student, now.day)}` }),
  })
}

const ALWAYS = new Set<StudentRecord>(['contacts', 'family'])

const isRecord = (students: Route['students']): students is StudentRecord =>
  STUDENT_RECORDS.some((record) => record === students)

/** The student in a checked input; undefined if it is about all students. */
export function studentIn({ params, query }: Input): number | undefined {
  const student = propertyOf(params, 'studentId') ?? propertyOf(query, 'student_id')
  return typeof student === 'number' ? student : undefined
}

const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
