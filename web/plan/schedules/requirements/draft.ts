import type { Weekday } from '#contract/words.ts'
import type { Names } from './names.ts'
import type { BlockRequirements } from './queries.ts'

/** The columns of the requirements table that users type into. */
export const REQUIREMENT_FIELDS = [
  'group',
  'teacher',
  'meetings',
  'doubles',
  'together',
  'same_class',
] as const
export type RequirementField = (typeof REQUIREMENT_FIELDS)[number]
export const FIELD_LABELS: Record<RequirementField, string> = {
  group: 'Group',
  teacher: 'Teacher',
  meetings: 'Meetings',
  doubles: 'Doubles',
  together: 'Band',
  same_class: 'Same class',
}

/** A requirement as typed. `key` identifies the row while the page is open. */
export type RequirementRow = Record<RequirementField, string> & {
  key: number
  id: number | null
  grade: number
}
/** Time off as typed; times are HH:MM. */
export type OffRow = { key: number; teacher: string; days: readonly Weekday[]; start: string; end: string }
export type Draft = { needs: readonly RequirementRow[]; off: readonly OffRow[] }

let lastKey = 0
const nextKey = () => ++lastKey

/** The saved requirements in the form in which users type them. */
export function draftOf({ needs: requirements, off, groups }: BlockRequirements, names: Names): Draft {
  const gradeOf = new Map(groups.map(({ id, grade_level }) => [id, grade_level]))
  return {
    needs: requirements.map((requirement) => {
      const grade = gradeOf.get(requirement.group_id) ?? 0
      return {
        key: nextKey(),
        id: requirement.id,
        grade,
        group: names.groups(grade).labelOf(requirement.group_id),
        teacher: names.teachers.labelOf(requirement.teacher_id),
        meetings: String(requirement.meetings_per_week),
        doubles: requirement.doubles === 0 ? '' : String(requirement.doubles),
        together: requirement.together ?? '',
        same_class: requirement.same_class ?? '',
      }
    }),
    off: off.map((time) => ({
      key: nextKey(),
      teacher: names.teachers.labelOf(time.teacher_id),
      days: time.days_of_week,
      start: time.start_time,
      end: time.end_time,
    })),
  }
}

export const emptyRow = (grade: number): RequirementRow => ({
  key: nextKey(),
  id: null,
  grade,
  group: '',
  teacher: '',
  meetings: '',
  doubles: '',
  together: '',
  same_class: '',
})

export const emptyTimeOff = (more: Partial<OffRow> = {}): OffRow => ({
  teacher: '',
  days: [],
  start: '08:00',
  end: '15:00',
  ...more,
  key: nextKey(),
})

/** A blank row is not saved. */
export const isBlankRow = ({ group, teacher, meetings, together, same_class }: RequirementRow): boolean =>
  [group, teacher, meetings, together, same_class].every((text) => text.trim() === '')
export const isBlankTimeOff = ({ teacher, days }: OffRow): boolean =>
  teacher.trim() === '' && days.length === 0

export type DraftChange =
  | { type: 'set'; row: number; field: RequirementField; text: string }
  /** Copies the value of a row into all rows of its grade below. */
  | { type: 'fill'; row: number; field: RequirementField }
  /** Pastes spreadsheet cells to the right and down from this cell, adding rows as needed. */
  | { type: 'paste'; row: number; field: RequirementField; cells: readonly (readonly string[])[] }
  | { type: 'add'; rows: readonly RequirementRow[] }
  | { type: 'remove'; row: number }
  | { type: 'set_off'; row: number; values: Partial<Omit<OffRow, 'key'>> }
  | { type: 'add_off'; row: OffRow }
  | { type: 'remove_off'; row: number }

export function changeDraft(draft: Draft, change: DraftChange): Draft {
  switch (change.type) {
    case 'set':
      return withRows(draft, [change.row], () => ({ [change.field]: change.text }))
    case 'fill':
      return fillDown(draft, change)
    case 'paste':
      return pasteCells(draft, change)
    case 'add':
      return { ...draft, needs: [...draft.needs, ...change.rows] }
    case 'remove':
      return { ...draft, needs: draft.needs.filter(({ key }) => key !== change.row) }
    case 'set_off': {
      const { row, values } = change
      return { ...draft, off: draft.off.map((time) => (time.key === row ? { ...time, ...values } : time)) }
    }
    case 'add_off':
      return { ...draft, off: [...draft.off, change.row] }
    case 'remove_off':
      return { ...draft, off: draft.off.filter(({ key }) => key !== change.row) }
  }
}

export const rowsOfGrade = (rows: readonly RequirementRow[], grade: number): RequirementRow[] =>
  rows.filter((row) => row.grade === grade)

/** The rows below a row, in the same grade. */
export function rowsBelow(rows: readonly RequirementRow[], key: number): RequirementRow[] {
  const row = rows.find((one) => one.key === key)
  const ofGrade = row ? rowsOfGrade(rows, row.grade) : []
  return ofGrade.slice(ofGrade.findIndex((one) => one.key === key) + 1)
}

/** The row above a row, in the same grade. */
export const rowAbove = (rows: readonly RequirementRow[], key: number): RequirementRow | undefined =>
  rows.find((one) => rowsBelow(rows, one.key)[0]?.key === key)

function fillDown(draft: Draft, { row, field }: { row: number; field: RequirementField }): Draft {
  const text = draft.needs.find(({ key }) => key === row)?.[field] ?? ''
  const below = rowsBelow(draft.needs, row).map(({ key }) => key)
  return withRows(draft, below, () => ({ [field]: text }))
}

function pasteCells(draft: Draft, { row, field, cells }: Extract<DraftChange, { type: 'paste' }>): Draft {
  const first = draft.needs.find(({ key }) => key === row)
  if (!first) return draft
  const present = [first, ...rowsBelow(draft.needs, row)]
  const added = Array.from({ length: Math.max(0, cells.length - present.length) }, () =>
    emptyRow(first.grade),
  )
  const keys = [...present, ...added].slice(0, cells.length).map(({ key }) => key)
  const fields = REQUIREMENT_FIELDS.slice(REQUIREMENT_FIELDS.indexOf(field))
  return withRows({ ...draft, needs: [...draft.needs, ...added] }, keys, (key) => {
    const texts = cells[keys.indexOf(key)] ?? []
    return Object.fromEntries(
      fields.flatMap((each, index) => (index < texts.length ? [[each, texts[index]!.trim()]] : [])),
    )
  })
}

function withRows(
  draft: Draft,
  keys: readonly number[],
  values: (key: number) => Partial<Record<RequirementField, string>>,
): Draft {
  const changed = new Set(keys)
  return {
    ...draft,
    needs: draft.needs.map((row) => (changed.has(row.key) ? { ...row, ...values(row.key) } : row)),
  }
}

/** Counts the rows that were added, changed or removed. */
export function countChanges(before: Draft, after: Draft): number {
  const typed = {
    needs: after.needs.filter((row) => !isBlankRow(row)),
    off: after.off.filter((row) => !isBlankTimeOff(row)),
  }
  return countDifferent(before.needs, typed.needs) + countDifferent(before.off, typed.off)
}

function countDifferent(before: readonly { key: number }[], after: readonly { key: number }[]): number {
  const texts = new Map(before.map((row) => [row.key, JSON.stringify(row)]))
  const unchanged = after.filter(({ key }) => texts.has(key))
  const changed = after.filter((row) => texts.get(row.key) !== JSON.stringify(row)).length
  return changed + before.length - unchanged.length
}

/** Splits text copied from a spreadsheet into cells; undefined if it is only one cell. */
export function cellsOf(text: string): string[][] | undefined {
  const lines = text.replaceAll('\r', '').replace(/\n$/, '').split('\n')
  if (lines.length === 1 && !text.includes('\t')) return undefined
  return lines.map((line) => line.split('\t'))
}
