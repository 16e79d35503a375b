import type { Api, Sent } from '#contract/index.ts'
import { addClass, type Class } from './timetable.ts'
import type { Person } from './person.ts'
import { allPresent, submitSheet, type Marks } from './sheets.ts'
import type { World } from './world.ts'

/** A Wednesday that teachers can no longer edit on Monday, September 14. */
export const CLOSED_DAY = '2026-09-09'

type CorrectionRequest = Sent<Api['POST /attendance/corrections/'], 'body'>
type Decision = Sent<Api['POST /attendance/corrections/:correctionId/decide/'], 'body'>

/** A class whose sheet for the locked day was taken with everyone present. */
export async function addTakenClass(world: World, admin: Person, name: string): Promise<Class> {
  const one = await addClass(world, { name })
  await submitSheet(admin, one, allPresent(one), { date: CLOSED_DAY, reason: 'taken on paper' })
  return one
}

export const requestCorrection = (
  person: Person,
  { period }: Pick<Class, 'period'>,
  attendance: Marks,
  more: Partial<CorrectionRequest> = {},
) =>
  person.call('POST /attendance/corrections/', {
    body: { section_period_id: period, date: CLOSED_DAY, attendance, reason: 'came late', ...more },
  })

export const decideCorrection = (
  person: Person,
  correctionId: number,
  decision: Decision['decision'],
  more: Partial<Decision> = {},
) =>
  person.call('POST /attendance/corrections/:correctionId/decide/', {
    params: { correctionId },
    body: { decision, ...more },
  })

export const withdrawCorrection = (person: Person, correctionId: number) =>
  person.call('POST /attendance/corrections/:correctionId/withdraw/', { params: { correctionId } })

export const listCorrections = (
  person: Person,
  query: Sent<Api['GET /attendance/corrections/'], 'query'> = {},
) => person.call('GET /attendance/corrections/', { query })

export const historyOfMark = (
  person: Person,
  { period }: Pick<Class, 'period'>,
  student_id: number,
  date: string,
) => person.call('GET /attendance/history/', { query: { section_period_id: period, date, student_id } })
