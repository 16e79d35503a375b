import { sql } from 'kysely'
import { Day, GroupName } from '#contract/fields.ts'
import type { FieldChange } from '#contract/exchange/uploads/uploads.ts'
import { BLOCK_TOO_LONG, MAX_BLOCK_DAYS, daysBetween, joinWithAnd, pluralForm } from '#contract/words.ts'
import { changedFields } from '#server/exchange/uploads/pipeline/plan.ts'
import { listOf, type RosterRecord } from '../files/table.ts'
import { isDeleted, textOf } from './records.ts'
import { lastDay, readCells, type Import } from './import.ts'

type Block = {
  id: number
  name: string
  start_date: string
  end_date: string
  archived: boolean
  /** Whether classes meet in it, so that its days are the schedule's. */
  is_used: boolean
}
type BlockValues = Pick<Block, 'name' | 'start_date' | 'end_date'>

/** What became of the terms of a file. */
export type Terms = {
  /** The block schedule of a term. */
  blockOf: (sourcedId: string) => number | undefined
  /** Whether a session is one of an earlier school year. */
  isOver: (sourcedId: string) => boolean
}

const FILE = 'academicSessions'

/**
 * Makes block schedules of terms: of sessions of type term, and of any other that classes of this school refer to. The school year
 * itself is the school's own. Dates of a block in which classes meet stay as they are.
 */
export async function importTerms(imported: Import): Promise<Terms> {
  const { trx, foreign, report, records, school } = imported
  const { rows: blocks } = await sql<Block>`
    select id, name, start_date, end_date, archived,
      exists (select from section_period where block_schedule_id = block_schedule.id) is_used
    from block_schedule order by id`.execute(trx)
  const blockIds = new Map<string, number>()
  const over = new Set<string>()
  const referredTo = new Set(
    [...records.classes.values()].flatMap((record) => listOf(record.fields['termSourcedIds'])),
  )
  const added: { sourcedId: string; values: BlockValues }[] = []
  const changed: { id: number; before: BlockValues; after: BlockValues }[] = []
  const taken = new Set<number>()
  const unused: string[] = []
  const leftOut = { ended: 0, earlier: 0, deleted: 0, dates: 0 }
  for (const [sourcedId, record] of records[FILE]) {
    const type = textOf(record, 'type')
    if (type === 'schoolYear') noteSchoolYear(imported, sourcedId, record)
    else if (type !== 'term' && !referredTo.has(sourcedId)) unused.push(textOf(record, 'title'))
    else if (isDeleted(record)) leftOut.ended += 1
    else {
      const values = readTerm(imported, record)
      if (!values) continue
      if (values.end_date < school.yearStart) {
        over.add(sourcedId)
        leftOut.earlier += 1
        continue
      }
      const found = findBlock(sourcedId, values)
      if (found?.archived) leftOut.deleted += 1
      else if (found) compare(sourcedId, found, values)
      else added.push({ sourcedId, values })
    }
  }
  warnOfOverlaps()
  await save()
  report.leaveOut(
    FILE,
    unused.length,
    `Only terms become block schedules, and sessions that classes refer to. These are neither: ${joinWithAnd(firstOf(unused))}.`,
  )
  report.leaveOut(FILE, leftOut.ended, 'A block schedule is deleted on its page only.')
  report.leaveOut(FILE, leftOut.earlier, 'They ended before the school year of Homeroom began.')
  report.leaveOut(FILE, leftOut.deleted, 'Their block schedules were deleted here.')
  report.leaveOut(
    FILE,
    leftOut.dates,
    'Dates of a block schedule in which classes meet are changed on its page.',
  )
  return {
    blockOf: (sourcedId) => blockIds.get(sourcedId) ?? knownBlock(sourcedId)?.id,
    isOver: (sourcedId) => over.has(sourcedId),
  }

  function knownBlock(sourcedId: string): Block | undefined {
    const id = foreign.findNumber(FILE, sourcedId, 'block')
    return blocks.find((block) => block.id === id && !block.archived)
  }

  function findBlock(sourcedId: string, { name, start_date, end_date }: BlockValues): Block | undefined {
    const id = foreign.findNumber(FILE, sourcedId, 'block')
    if (id !== undefined) return blocks.find((block) => block.id === id)
    // A block that another row of the file names by its id is that one's.
    const isNamed = (block: number) => records[FILE].has(foreign.sourcedIdOf(FILE, `block-${block}`) ?? '')
    const free = blocks.filter((block) => !block.archived && !taken.has(block.id) && !isNamed(block.id))
    return (
      free.find((block) => block.start_date === start_date && block.end_date === end_date) ??
      free.find(
        (block) =>
          block.name.toLowerCase() === name.toLowerCase() &&
          isOnSameDays(block, { name, start_date, end_date }),
      )
    )
  }

  /** Block schedules that the file does not name stay, also on the days of new ones. */
  function warnOfOverlaps(): void {
    for (const { values } of added) {
      const names = blocks
        .filter((block) => !block.archived && !taken.has(block.id) && isOnSameDays(block, values))
        .map(({ name }) => `"${name}"`)
      if (names.length === 0) continue
      const others = joinWithAnd(firstOf(names))
      const stay = pluralForm(names.length, 'stays', 'stay')
      report.warn(`The new block schedule "${values.name}" overlaps ${others}, which ${stay}.`)
    }
  }

  function compare(sourcedId: string, found: Block, values: BlockValues): void {
    taken.add(found.id)
    const isFirstTime = foreign.findNumber(FILE, sourcedId, 'block') === undefined
    if (isFirstTime && changedFields(found, values).length > 0)
      report.warn(
        `The term "${values.name}" is taken as the block schedule "${found.name}", which is here already.`,
      )
    blockIds.set(sourcedId, found.id)
    foreign.note(FILE, `block-${found.id}`, sourcedId)
    const { name, start_date, end_date } = found
    const before = { name, start_date, end_date }
    const after = found.is_used ? { ...before, name: values.name } : values
    if (found.is_used && (start_date !== values.start_date || end_date !== values.end_date))
      leftOut.dates += 1
    const fields = changedFields(before, after)
    if (fields.length === 0) return report.keep('block_schedule')
    report.change('block_schedule', name, fields)
    changed.push({ id: found.id, before, after })
  }

  async function save(): Promise<void> {
    const { rows } = await sql<{ id: number }>`
      insert into block_schedule (name, start_date, end_date)
      select name, start_date, end_date
      from rows from (jsonb_to_recordset(${JSON.stringify(added.map(({ values }) => values))}::jsonb)
        as (name text, start_date date, end_date date)) with ordinality order by ordinality
      returning id`.execute(trx)
    for (const [index, { sourcedId, values }] of added.entries()) {
      const { id } = rows[index]!
      blockIds.set(sourcedId, id)
      foreign.note(FILE, `block-${id}`, sourcedId)
      report.add('block_schedule', values.name, describeTerm(values))
      report.changes.push({ entity: 'block_schedule', id, before: null, after: values })
    }
    const updates = JSON.stringify(changed.map(({ id, after }) => ({ id, ...after })))
    await sql`
      update block_schedule set name = term.name, start_date = term.start_date, end_date = term.end_date
      from jsonb_to_recordset(${updates}::jsonb) as term (id int, name text, start_date date, end_date date)
      where term.id = block_schedule.id`.execute(trx)
    for (const change of changed) report.changes.push({ entity: 'block_schedule', ...change })
  }
}

const isOnSameDays = (one: BlockValues, other: BlockValues) =>
  one.start_date <= other.end_date && other.start_date <= one.end_date

/** As many as a sentence can name. */
const firstOf = (names: readonly string[]): string[] =>
  names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} more`] : [...names]

const describeTerm = ({ start_date, end_date }: BlockValues): FieldChange[] =>
  changedFields({}, { start_date, end_date })

/** The school year has no record of ours; its id in the other system is given back. */
function noteSchoolYear({ foreign }: Import, sourcedId: string, record: RosterRecord): void {
  const year = textOf(record, 'schoolYear')
  if (/^\d{4}$/.test(year) && !isDeleted(record)) foreign.note(FILE, `year-${year}`, sourcedId)
}

/** The days of a term, both ends included; undefined, and a row error, where they are none. */
function readTerm(imported: Import, record: RosterRecord): BlockValues | undefined {
  const place = { file: FILE, record, entity: 'block_schedule' } as const
  const cells = readCells(imported, place, { title: GroupName, startDate: Day, endDate: Day })
  if (!cells) return undefined
  const values = { name: cells.title, start_date: cells.startDate, end_date: lastDay(cells.endDate) }
  const message =
    values.end_date < values.start_date
      ? `endDate "${cells.endDate}" must be after startDate: it is the first day after the term.`
      : daysBetween(values.start_date, values.end_date) > MAX_BLOCK_DAYS
        ? BLOCK_TOO_LONG
        : undefined
  if (!message) return values
  imported.report.reject('block_schedule', place, { column: 'endDate', message })
  return undefined
}
