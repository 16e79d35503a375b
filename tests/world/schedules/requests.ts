import { sql } from 'kysely'
import type { Api, Sent } from '#contract/index.ts'
import type { Person } from '../person.ts'
import { TODAY } from '../sheets.ts'
import type { World } from '../world.ts'

type Fields = Sent<Api['POST /api/teachers/me/absence-requests/'], 'body'>

/** A request for an absence, by default today, all day, for training. */
export const requestFields = (more: Partial<Fields> = {}): Fields => ({
  start_date: more.start_date ?? TODAY,
  end_date: more.start_date ?? TODAY,
  kind: 'training',
  ...more,
})

/** A teacher requests an absence. */
export const requestAbsence = (person: Person, more: Partial<Fields> = {}, key?: string) =>
  person.call('POST /api/teachers/me/absence-requests/', {
    body: requestFields(more),
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })

export const changeRequest = (
  person: Person,
  requestId: number,
  more: Partial<Fields> & { version: number },
) =>
  person.call('PUT /api/teachers/me/absence-requests/:requestId/', {
    params: { requestId },
    body: { ...requestFields(more), version: more.version },
  })

export const withdrawRequest = (person: Person, requestId: number) =>
  person.call('POST /api/teachers/me/absence-requests/:requestId/withdraw/', { params: { requestId } })

/** The office plans coverage for a request, as it was when it was sent unless a version is given. */
export const planRequest = (person: Person, requestId: number, version = 1) =>
  person.call('POST /schedules/api/absence-requests/:requestId/plan/', {
    params: { requestId },
    body: { version },
  })

export const declineRequest = (
  person: Person,
  requestId: number,
  { version = 1, answer = 'Two colleagues are away that day.' } = {},
) =>
  person.call('POST /schedules/api/absence-requests/:requestId/decline/', {
    params: { requestId },
    body: { version, answer },
  })

export const ownRequests = async (person: Person) =>
  (await person.call('GET /api/teachers/me/absence-requests/', { query: {} })).body

export const waitingRequests = async (person: Person) =>
  (await person.call('GET /schedules/api/absence-requests/', { query: {} })).body

/** What the office has entered of a teacher's absences, without ids. */
export const absencesOf = async (office: Person, { teacher }: Pick<Person, 'teacher'>) =>
  (await office.call('GET /schedules/api/absences/', { query: { teacher_id: teacher! } })).body.map(
    ({ id: _id, teacher_id: _teacher, ...absence }) => absence,
  )

type Mail = { to_name: string; subject: string; text: string }

/** The mails about requests that name a teacher, or go to them. */
export async function mailsAbout({ db }: Pick<World, 'db'>, name: string): Promise<Mail[]> {
  const { rows } = await sql<Mail>`
    select to_name, subject, text from message
    where purpose = 'absence_request' and (subject like ${`%${name}%`} or to_name like ${`%${name}%`})
    order by id`.execute(db)
  return rows
}
