import { Day, GroupName } from '#contract/fields.ts'
import { BLOCK_TOO_LONG, MAX_BLOCK_DAYS, daysBetween } from '#contract/words.ts'
import {
  firstOf,
  planTerms,
  type TermPlan,
  type TermRequest,
  type TermValues,
} from '#server/exchange/uploads/terms/plan.ts'
import { listOf, type RosterRecord } from '../files/table.ts'
import { sentences } from '../sentences.ts'
import { idsBySource, lastDay, readCells, type Import } from './import.ts'
import { isDeleted, textOf } from './records.ts'

/** The terms of a file: what becomes of them, and how classes find them. */
export type Terms = {
  plan: TermPlan
  /** The block schedule of a term. */
  blockOf: (sourcedId: string) => number | undefined
  /** Whether a session is one of an earlier school year. */
  isOver: (sourcedId: string) => boolean
}

const FILE = 'academicSessions'

/**
 * Plans a block schedule for each session of type term, and for any other session that classes of this school refer to. The
 * school year itself comes from the settings.
 */
export function readTerms(imported: Import): Terms {
  const { foreign, report, records, school, existing } = imported
  const over = new Set<string>()
  const referredTo = new Set(
    [...records.classes.values()].flatMap((record) => listOf(record.fields['termSourcedIds'])),
  )
  const requests = new Map<string, TermRequest>()
  const unused: string[] = []
  const skipped = { ended: 0, earlier: 0 }
  for (const [sourcedId, record] of records[FILE]) {
    const type = textOf(record, 'type')
    if (type === 'schoolYear') linkSchoolYear(imported, sourcedId, record)
    else if (type !== 'term' && !referredTo.has(sourcedId)) unused.push(textOf(record, 'title'))
    else if (isDeleted(record)) skipped.ended += 1
    else {
      const values = readTerm(imported, record)
      if (!values) continue
      if (values.end_date < school.yearStart) {
        over.add(sourcedId)
        skipped.earlier += 1
        continue
      }
      requests.set(sourcedId, { row: record.row, id: existingId(sourcedId), values })
    }
  }
  const plan = planTerms(
    [...requests.values()],
    existing.terms,
    new Set([...records[FILE].keys()].flatMap((sourcedId) => existingId(sourcedId) ?? [])),
  )
  const ids = idsBySource(requests, plan.ids)
  for (const [sourcedId, id] of ids) foreign.link(FILE, ['block', id], sourcedId)
  report.addPlan('block_schedule', plan, ({ before, after }) => before?.name ?? after.name)
  for (const warning of plan.warnings) report.warn(warning)
  report.addSkipped(FILE, unused.length, sentences.skipped.sessions(firstOf(unused)))
  report.addSkipped(FILE, skipped.ended, sentences.skipped.termsEnded)
  report.addSkipped(FILE, skipped.earlier, sentences.skipped.termsEarlier)
  report.addSkipped(FILE, plan.skipped.deleted, sentences.skipped.termsDeleted)
  report.addSkipped(FILE, plan.skipped.dates, sentences.skipped.termDates)
  return {
    plan,
    blockOf: (sourcedId) => ids.get(sourcedId) ?? lastingBlock(sourcedId),
    isOver: (sourcedId) => over.has(sourcedId),
  }

  function existingId(sourcedId: string): number | undefined {
    return foreign.findNumber(FILE, sourcedId, 'block')
  }

  function lastingBlock(sourcedId: string): number | undefined {
    const id = existingId(sourcedId)
    return existing.terms.some((term) => term.id === id && !term.archived) ? id : undefined
  }
}

/** The school year has no record of ours; its id in the other system is given back. */
function linkSchoolYear({ foreign }: Import, sourcedId: string, record: RosterRecord): void {
  const year = textOf(record, 'schoolYear')
  if (/^\d{4}$/.test(year) && !isDeleted(record)) foreign.link(FILE, ['year', Number(year)], sourcedId)
}

/** The days of a term, both ends included; undefined, with a row error, if they are invalid. */
function readTerm(imported: Import, record: RosterRecord): TermValues | undefined {
  const place = { file: FILE, record, entity: 'block_schedule' } as const
  const cells = readCells(imported, place, { title: GroupName, startDate: Day, endDate: Day })
  if (!cells) return undefined
  const values = { name: cells.title, start_date: cells.startDate, end_date: lastDay(cells.endDate) }
  const message =
    values.end_date < values.start_date
      ? sentences.endsTooEarly(cells.endDate)
      : daysBetween(values.start_date, values.end_date) > MAX_BLOCK_DAYS
        ? BLOCK_TOO_LONG
        : undefined
  if (!message) return values
  imported.report.reject('block_schedule', place, { column: 'endDate', message })
  return undefined
}
