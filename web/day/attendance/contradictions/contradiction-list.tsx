import { Anchor, Box, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Contradiction } from '#contract/day/attendance/contradictions.ts'
import type { ContradictionKind } from '#contract/day/attendance/call-codes.ts'
import { gradeLabel } from '#contract/words.ts'
import { clockTime } from '#web/school/display.ts'
import { MarkPill } from '#web/school/marks.tsx'
import { fullName, listName } from '#web/school/person-name.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { contradictionSentence } from './sentences.ts'
import styles from './contradictions.module.css'

const KINDS: Record<ContradictionKind, { label: string; todo: string }> = {
  between: {
    label: 'Absent between two classes',
    todo: 'Either a mark is wrong, or the student skipped a class. Ask the teacher, or call the family.',
  },
  known: {
    label: 'Different from the reported absence',
    todo: 'Correct the sheet, or change the reported absence.',
  },
  teachers: { label: 'Two teachers disagree', todo: 'Only one of the two marks can be correct.' },
}

type ContradictionListProps = {
  kind: ContradictionKind
  date: string
  contradictions: readonly Contradiction[]
}

/** The contradictions of one kind. */
export function ContradictionList({ kind, date, contradictions }: ContradictionListProps) {
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
              <Row contradiction={contradiction} date={date} />
            </li>
          ))}
        </ul>
      </Card>
    </Box>
  )
}

const Row = ({ contradiction, date }: { contradiction: Contradiction; date: string }) => (
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
    </div>
    <ul className={`${styles.part} ${styles.sheets}`} aria-label={`Sheets about ${fullName(contradiction)}`}>
      {contradiction.sheets.map(({ section_period_id, teacher, start_time, status, excuse, is_doubtful }) => (
        <li key={`${section_period_id} ${teacher.id}`}>
          <MarkPill kind={excuse === 'AEX' ? 'E' : status} />{' '}
          <Anchor
            component={Link}
            to={`/attendance/take/${section_period_id}?date=${date}&teacher_id=${teacher.id}`}
            inherit
            fw={is_doubtful ? 600 : 400}
          >
            {clockTime(start_time)} {fullName(teacher)}
          </Anchor>
        </li>
      ))}
    </ul>
  </>
)
