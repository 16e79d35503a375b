import { Anchor, Box, Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Contradiction } from '#contract/day/attendance/contradictions.ts'
import type { ContradictionKind } from '#contract/day/attendance/call-codes.ts'
import { gradeLabel } from '#contract/grades.ts'
import { fullName, listName } from '#web/school/person-name.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { isSameMarks, marksWithEntry, type ContradictionActions } from './actions.ts'
import { contradictionSentence } from './sentences.ts'
import { SheetLine } from './sheet-line.tsx'
import styles from './contradictions.module.css'

const KINDS: Record<ContradictionKind, { label: string; todo: string }> = {
  between: {
    label: 'Absent between two classes',
    todo: 'Either a mark is wrong, or the student skipped a class. Ask the teacher, or call the family.',
  },
  known: {
    label: 'Different from the reported absence',
    todo: 'Use the office’s entry, correct the sheet, or change the reported absence.',
  },
  teachers: { label: 'Two teachers disagree', todo: 'Only one of the two marks can be correct.' },
}

type ContradictionListProps = {
  kind: ContradictionKind
  date: string
  contradictions: readonly Contradiction[]
  actions: ContradictionActions
}

/** The contradictions of one kind. */
export function ContradictionList({ kind, date, contradictions, actions }: ContradictionListProps) {
  if (contradictions.length === 0) return null
  const { label, todo } = KINDS[kind]
  return (
    <Box component="section" aria-label={label} mb={22}>
      <SectionLabel>{`${label} (${contradictions.length})`}</SectionLabel>
      <Text c="dimmed" fz={14}>
        {todo}
      </Text>
      <Card flush mt={8}>
        <ul className={styles.rows}>
          {contradictions.map((contradiction, index) => (
            <li key={`${contradiction.student_id} ${index}`} className={styles.row}>
              <Row contradiction={contradiction} date={date} actions={actions} />
            </li>
          ))}
        </ul>
      </Card>
    </Box>
  )
}

type ContradictionRowProps = { contradiction: Contradiction; date: string; actions: ContradictionActions }

function Row({ contradiction, date, actions }: ContradictionRowProps) {
  const usable = marksWithEntry([contradiction])
  return (
    <>
      <div className={styles.part}>
        <Anchor component={Link} to={`/students/${contradiction.student_id}`} inherit fw={600}>
          {listName(contradiction)}
        </Anchor>
        <Text fz={14} c="dimmed">
          {gradeLabel(contradiction.grade_level)}
        </Text>
      </div>
      <div className={styles.part}>
        {contradictionSentence(contradiction)}
        {contradiction.kind === 'known' && (
          <Anchor
            component={Link}
            to={`/attendance/absences?date=${date}`}
            fz={14}
            className={`${styles.report} screen-only`}
          >
            Reported absence
          </Anchor>
        )}
        {usable.length > 0 && (
          <Button
            variant="default"
            size="compact-md"
            mt={6}
            className="screen-only"
            aria-label={`Use the office’s entry for ${fullName(contradiction)}`}
            loading={actions.use.isPending && isSameMarks(actions.use.variables, usable)}
            onClick={() => actions.use.mutate(usable)}
          >
            Use the office’s entry
          </Button>
        )}
      </div>
      <ul
        className={`${styles.part} ${styles.sheets}`}
        aria-label={`Sheets about ${fullName(contradiction)}`}
      >
        {contradiction.sheets.map((sheet) => (
          <SheetLine
            key={`${sheet.section_period_id} ${sheet.teacher.id}`}
            {...{ contradiction, sheet, date, actions }}
          />
        ))}
      </ul>
    </>
  )
}
