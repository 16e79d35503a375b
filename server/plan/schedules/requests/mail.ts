import { sql, type Transaction } from 'kysely'
import type { AbsenceRequest } from '#contract/plan/schedules/absence-requests.ts'
import { nameOf } from '#server/database/names.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { queueToStaff } from '#server/mail/queue-to-staff.ts'
import { isMailSetUp } from '#server/mail/set-up.ts'
import { dayText, sentences } from './sentences.ts'
import type { StoredRequest } from './stored.ts'

/** By then someone has seen the request on the office's first screen. */
const EXPIRES_MS = 24 * 60 * 60_000

/** Tells everyone in the office of a new or changed request; the mail has neither the reason nor a note. */
export async function mailOffice(
  tx: Transaction<DB>,
  context: Context,
  request: AbsenceRequest,
  what: 'sent' | 'changed',
): Promise<void> {
  const { config, school } = context
  if (!isMailSetUp(config)) return
  const { rows } = await sql<Recipient>`
    select id, ${nameOf(sql`office.id`)} "name", email from account office where role = 'admin' and active
    order by id`.execute(tx)
  const days = dayText(request.start_date, request.end_date, school)
  const messageTo = (to: Recipient) => ({
    key: `absence_request:${request.id}:${request.version}:${to.id}`,
    purpose: 'absence_request' as const,
    to_name: to.name,
    to_address: to.email,
    ...sentences.mailToOffice({
      what,
      teacher: request.teacher.name,
      days,
      link: linkTo(context),
      to: to.name,
    }),
    expiresMs: EXPIRES_MS,
  })
  await queueToStaff(tx, context, rows.map(messageTo))
}

type Recipient = { id: number; name: string; email: string }

/** Tells the teacher how the office has answered. */
export async function mailTeacher(
  tx: Transaction<DB>,
  context: Context,
  { id, teacher_id, start_date, end_date }: StoredRequest,
  state: 'planned' | 'declined',
): Promise<void> {
  const { config, reference, school } = context
  const teacher = reference.teachers.get(teacher_id)
  if (!isMailSetUp(config) || !teacher?.active) return
  const to_name = `${teacher.first_name} ${teacher.last_name}`
  await queueToStaff(tx, context, [
    {
      key: `absence_request:${id}:answer`,
      purpose: 'absence_request',
      to_name,
      to_address: teacher.email,
      ...sentences.mailToTeacher({
        state,
        teacher: to_name,
        days: dayText(start_date, end_date, school),
        link: linkTo(context),
      }),
      expiresMs: EXPIRES_MS,
    },
  ])
}

const linkTo = ({ config }: Context) => `${config.origin}/absence-requests`
