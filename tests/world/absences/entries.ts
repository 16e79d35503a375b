import type { Api, Sent } from '#contract/index.ts'
import type { Person } from '../person.ts'
import { TODAY } from '../sheets.ts'

type NewAbsence = Sent<Api['POST /attendance/absences/'], 'body'>
type Edit = Sent<Api['PATCH /attendance/absences/:absenceId/'], 'body'>
type Removal = Sent<Api['DELETE /attendance/absences/:absenceId/'], 'query'>
type Query = Sent<Api['GET /attendance/absences/'], 'query'>
type Bulk = Sent<Api['POST /attendance/absences/remove/'], 'body'>
export type AbsenceFields = Partial<NewAbsence>

/** Enters a reported absence, of today and excused unless other fields are given. */
export const enterAbsence = (person: Person, more: AbsenceFields, headers: Record<string, string> = {}) =>
  person.call('POST /attendance/absences/', {
    body: { start_date: TODAY, end_date: TODAY, kind: 'excused', ...more },
    headers,
  })

export const editAbsence = (person: Person, absenceId: number, body: Edit) =>
  person.call('PATCH /attendance/absences/:absenceId/', { params: { absenceId }, body })

export const removeAbsence = (person: Person, absenceId: number, query: Removal = {}) =>
  person.call('DELETE /attendance/absences/:absenceId/', { params: { absenceId }, query })

export const removeAbsences = (person: Person, body: Bulk) =>
  person.call('POST /attendance/absences/remove/', { body })

export const applyAbsences = (person: Person, body: Sent<Api['POST /attendance/absences/apply/'], 'body'>) =>
  person.call('POST /attendance/absences/apply/', { body })

export const readAbsences = (person: Person, query: Query = {}) =>
  person.call('GET /attendance/absences/', { query })

export const absenceIds = async (person: Person, query: Query = {}): Promise<number[]> =>
  (await readAbsences(person, query)).body.absences.map(({ id }) => id)
