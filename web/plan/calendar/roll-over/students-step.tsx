import { Group, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { gradeLabel } from '#contract/grades.ts'
import type { ListedException, RollOverGrade } from '#contract/plan/roll-over/preview.ts'
import type { RollOver } from '#contract/plan/roll-over/roll-over.ts'
import type { RollOverException } from '#contract/plan/roll-over/words.ts'
import { listName } from '#web/school/person-name.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { RowButton } from '#web/ui/layout/row-button.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { lazyOptional } from '#web/ui/lazy-part.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { ExceptionDialog } from './exception-dialog.tsx'
import type { Plan, StepProps } from './use-plan.ts'
import styles from './roll-over.module.css'

/** Who goes up, graduates, stays and leaves. */
export function StudentsStep({ plan, loaded }: StepProps) {
  const { grades } = plan.preview
  const columns = useMemo(() => columnsOf(grades), [grades])
  return (
    <div className={styles.withSide}>
      <Card flush>
        <DataTable
          name="Students by grade"
          columns={columns}
          rows={grades}
          rowKey={({ grade_level }) => grade_level}
          isBare
          scroll={{ minWidth: 420, label: 'Students by grade' }}
        />
      </Card>
      <Exceptions plan={plan} year={loaded.school_year} />
    </div>
  )
}

const sum = (field: keyof RollOverGrade) => (rows: readonly RollOverGrade[]) =>
  rows.reduce((total, row) => total + row[field], 0)
const figure = (heading: string, field: keyof RollOverGrade): Column<RollOverGrade> => ({
  heading,
  text: (row) => row[field],
  foot: sum(field),
  isFigure: true,
})
const GRADE: Column<RollOverGrade> = {
  heading: 'Grade',
  text: ({ grade_level }) => gradeLabel(grade_level),
  isRowHeading: true,
  wraps: 'never',
  foot: () => 'All',
}
const ALWAYS = [
  figure('Students', 'students'),
  figure('Promoted', 'promoted'),
  figure('Graduate', 'graduated'),
]
const EXCEPTIONS = [
  ['Retained', 'retained'],
  ['Leave', 'leaving'],
  ['Skip a grade', 'skipped'],
] as const

/** Exceptions have a column where there are any. */
const columnsOf = (grades: readonly RollOverGrade[]): readonly Column<RollOverGrade>[] => [
  GRADE,
  ...ALWAYS,
  ...EXCEPTIONS.filter(([, field]) => sum(field)(grades) > 0).map(([heading, field]) =>
    figure(heading, field),
  ),
]

// Loaded by itself, because few people choose a file here.
const ExceptionsFile = lazyOptional(async () => (await import('./exceptions-file.tsx')).ExceptionsFile)

const LISTS: readonly { action: RollOverException; title: string; add: string }[] = [
  { action: 'retain', title: 'Retained', add: 'retained students' },
  { action: 'leave', title: 'Leaving', add: 'leaving students' },
  { action: 'skip', title: 'Skipping a grade', add: 'students who skip a grade' },
]

/** Students who do not simply go up by a grade, for the two steps about students and groups. */
export function Exceptions({ plan, year }: { plan: Plan; year: RollOver['school_year'] }) {
  const [adding, setAdding] = useState<RollOverException>()
  const { exceptions } = plan.plan
  const remove = ({ student_id }: ListedException) =>
    plan.change({ exceptions: exceptions.filter((one) => one.student_id !== student_id) })
  return (
    <Stack gap={14}>
      {LISTS.map(({ action, title, add }) => {
        const listed = plan.preview.exceptions.filter((one) => one.action === action)
        return (
          <Card key={action} role="region" aria-label={title}>
            <Group justify="space-between">
              <SectionLabel>{`${title} (${listed.length})`}</SectionLabel>
              <RowButton label="Add" subject={add} aria-haspopup="dialog" onClick={() => setAdding(action)} />
            </Group>
            {listed.length > 0 && (
              <RowList>
                {listed.map((student) => (
                  <li key={student.student_id}>
                    <ExceptionLines student={student} />
                    <RowButton
                      label="Remove"
                      subject={listName(student)}
                      ml="auto"
                      onClick={() => remove(student)}
                    />
                  </li>
                ))}
              </RowList>
            )}
          </Card>
        )
      })}
      <ExceptionsFile plan={plan} year={year} />
      {adding && (
        <ExceptionDialog
          action={adding}
          year={year.name}
          onAdd={(added) => plan.decide(added)}
          onClose={() => setAdding(undefined)}
        />
      )}
    </Stack>
  )
}

const ExceptionLines = ({ student }: { student: ListedException }) => (
  <span>
    <Text span display="block">
      <Text span fw={600}>
        {listName(student)}
      </Text>{' '}
      <Text span c="dimmed">
        {student.group_name ?? gradeLabel(student.grade_level)}
      </Text>
    </Text>
    <Text span display="block" fz={14} c="dimmed">
      {nextText(student)}
    </Text>
  </span>
)

const VERBS = { retain: 'stays in', skip: 'goes to', leave: 'leaves' }

/** 'stays in 7th Grade, 7B' */
function nextText({ action, next_grade_level, next_group_name, exit_name }: ListedException): string {
  if (next_grade_level === null) return exit_name ? `leaves: ${exit_name}` : 'leaves, no reason yet'
  return `${VERBS[action]} ${gradeLabel(next_grade_level)}, ${next_group_name ?? 'no group yet'}`
}
