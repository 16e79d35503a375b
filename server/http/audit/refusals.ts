import type { FastifyRequest } from 'fastify'
import type { FailureCode } from '#contract/failure.ts'
import type { Route } from '#contract/route.ts'
import { MAX_ID } from '#contract/ids.ts'
import type { AppContext } from '../context.ts'
import { Refusal } from '../failures.ts'
import { isAutomatic } from './automatic.ts'
import { auditCounted } from './repeats.ts'

/** Refused permissions; a record that a person may not see is reported as not found. */
const AUDITED: ReadonlySet<FailureCode> = new Set(['forbidden', 'csrf', 'not_found', 'window'])

/**
 * Records that a signed-in person was refused. If the row cannot be written, that is logged, and the call is refused anyway.
 */
export async function auditRefusal(
  { db, clock }: AppContext,
  { key, route }: { key: string; route: Route },
  request: FastifyRequest,
  error: unknown,
): Promise<void> {
  const actor = request.auth?.actor
  if (!actor || !(error instanceof Refusal) || !AUDITED.has(error.code)) return
  const student = studentNamed(request)
  const isAboutStudent = student !== undefined && route.students !== undefined
  try {
    await auditCounted(db, clock.moment(), {
      account: actor.account,
      action: 'refuse',
      subject: 'call',
      subjectId: null,
      details: { call: key, code: error.code },
      session: actor.session,
      automatic: isAutomatic(request),
      ...(isAboutStudent && { students: [student] }),
      common: { subjectId: null, details: { code: error.code } },
      sameAs: `${key} ${error.code}`,
    })
  } catch (failure) {
    request.log.error({ err: failure }, 'could not write a refusal to the audit log')
  }
}

/** The student whom a request names, before its input is checked. */
function studentNamed({ params, query }: FastifyRequest): number | undefined {
  const { studentId } = (params ?? {}) as { studentId?: unknown }
  const { student_id } = (query ?? {}) as { student_id?: unknown }
  const id = Number(studentId ?? student_id)
  return Number.isInteger(id) && id > 0 && id <= MAX_ID ? id : undefined
}
