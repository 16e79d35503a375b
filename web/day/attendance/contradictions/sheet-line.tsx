import { Anchor, Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Contradiction } from '#contract/day/attendance/contradictions.ts'
import { STATUS_LABELS } from '#contract/words.ts'
import { longDay } from '#web/school/days.ts'
import { clockTime } from '#web/school/display.ts'
import { MarkPill } from '#web/school/marks.tsx'
import { fullName } from '#web/school/person-name.ts'
import { isSameMarks, type ContradictionActions } from './actions.ts'
import styles from './contradictions.module.css'

type SheetLineProps = {
  contradiction: Contradiction
  sheet: Contradiction['sheets'][number]
  date: string
  actions: ContradictionActions
}

/** One of the sheets about a student, with what can be done about its mark. */
export function SheetLine({ contradiction, sheet, date, actions }: SheetLineProps) {
  const { section_period_id, teacher, start_time, status, excuse, is_doubtful, office } = sheet
  const marks = [{ section_period_id, student_id: contradiction.student_id }]
  const where = `${fullName(contradiction)} at ${clockTime(start_time)}`
  const isOneOfSeveral = contradiction.sheets.filter((one) => one.office !== null).length > 1
  return (
    <li className={styles.line}>
      <span>
        <MarkPill kind={excuse === 'AEX' ? 'E' : status} />{' '}
        <Anchor
          component={Link}
          to={`/attendance/take/${section_period_id}?date=${date}&teacher_id=${teacher.id}`}
          inherit
          fw={is_doubtful ? 600 : 400}
        >
          {clockTime(start_time)} {fullName(teacher)}
        </Anchor>
      </span>
      {office && isOneOfSeveral && (
        <Button
          variant="subtle"
          size="compact-sm"
          className="screen-only"
          aria-label={`Mark ${where} as ${STATUS_LABELS[office.status].toLowerCase()}`}
          loading={actions.use.isPending && isSameMarks(actions.use.variables, marks)}
          onClick={() => actions.use.mutate(marks)}
        >
          {STATUS_LABELS[office.status]}
        </Button>
      )}
      {is_doubtful && <Ask {...{ sheet, date, actions, marks, where }} />}
    </li>
  )
}

type AskProps = Omit<SheetLineProps, 'contradiction'> & {
  marks: { section_period_id: number; student_id: number }[]
  where: string
}

/** Asks once whoever took the sheet; afterwards it shows when that was. */
function Ask({
  sheet: { asked, teacher, covered_by },
  date,
  actions: { ask, canAsk },
  marks,
  where,
}: AskProps) {
  if (asked) {
    const { day, time } = asked
    return (
      <Text
        span
        fz={14}
        c="dimmed"
        tabIndex={-1}
        ref={ask.isSuccess && isSameMarks(ask.variables, marks) ? takeFocus : null}
      >
        Asked {day === date ? clockTime(time) : longDay(day)}
      </Text>
    )
  }
  if (!canAsk) return null
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className="screen-only"
      aria-label={`Ask the teacher ${fullName(covered_by ?? teacher)} about ${where}`}
      loading={ask.isPending && isSameMarks(ask.variables, marks)}
      onClick={() => ask.mutate(marks)}
    >
      Ask the teacher
    </Button>
  )
}

// The button is gone, so the focus goes to what is in its place.
const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })
