import { gradeInFile } from '#contract/grades.ts'
import type { SectionPeriod } from '#contract/plan/schedules/records.ts'
import type {
  AssignedGroups,
  SectionPeriodWithAssociations,
} from '#contract/plan/schedules/section-periods.ts'
import { GROUP_TYPE_LABELS } from '#contract/words.ts'
import { timeCell, yes } from '#server/http/files/csv.ts'
import type { ListTable } from '#server/http/files/table-file.ts'

const timesOf = <Row>(periodOf: (row: Row) => Omit<SectionPeriod, 'block_schedule' | 'grade_level'>) => ({
  'Section Period': (row: Row) => periodOf(row).name,
  Start: (row: Row) => timeCell(periodOf(row).start_time),
  End: (row: Row) => timeCell(periodOf(row).end_time),
  Days: (row: Row) => periodOf(row).days_of_week.join(', '),
  Homeroom: (row: Row) => yes(periodOf(row).homeroom),
})

/** All section periods, with the names of their blocks, as a file. */
export const PERIOD_TABLE: ListTable<SectionPeriod & { block: string }> = {
  title: 'Section periods',
  columns: {
    Block: ({ block }) => block,
    Grade: ({ grade_level }) => gradeInFile(grade_level.id),
    ...timesOf((period: SectionPeriod) => period),
  },
}

/** The section periods of one grade in one block as a file. */
export const ASSOCIATION_TABLE: ListTable<SectionPeriodWithAssociations> = {
  title: 'Section periods of a grade',
  columns: {
    Grade: ({ grade_level }) => gradeInFile(grade_level.id),
    ...timesOf((period: SectionPeriod) => period),
    Teachers: ({ teachers }) =>
      teachers.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(', '),
    Groups: ({ groups }) => groups.map(({ name }) => name).join(', '),
  },
}

type AssignedRow = Pick<AssignedGroups, 'class_period'> & { group: AssignedGroups['groups'][number] | null }

/** The groups that are assigned in a grade, one a row, as a file. */
export const ASSIGNED_TABLE: ListTable<AssignedRow> = {
  title: 'Assigned groups',
  columns: {
    Block: ({ class_period }) => class_period.block_schedule.name,
    ...timesOf(({ class_period }: AssignedRow) => class_period),
    Group: ({ group }) => group?.name ?? null,
    Type: ({ group }) => (group ? GROUP_TYPE_LABELS[group.type] : null),
    Teacher: ({ group }) => group?.teacher_name ?? null,
  },
}

/** A row for each group, and one for a section period without any. */
export const assignedRows = (periods: readonly AssignedGroups[]): AssignedRow[] =>
  periods.flatMap(({ class_period, groups }): AssignedRow[] =>
    groups.length === 0 ? [{ class_period, group: null }] : groups.map((group) => ({ class_period, group })),
  )
