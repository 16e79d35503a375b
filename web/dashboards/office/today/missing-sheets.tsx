import { Anchor, Box, Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { MissingSheet, OfficeToday } from '#contract/dashboards/office-home.ts'
import { pluralForm, pluralize } from '#contract/words.ts'
import { coverText } from '#web/school/absent/cover-text.ts'
import { clockTime } from '#web/school/display.ts'
import { durationText, longDay, timeSpan } from '#web/school/days.ts'
import { classTitle, sheetAddress } from '#web/school/sheets/missing-sheet.ts'
import { roomText } from '#web/school/sheets/room-text.ts'
import { Remind, RemindAll } from '#web/school/sheets/remind.tsx'
import { TONES } from '#web/ui/layout/tones.ts'
import { Panel, Quiet } from './panel.tsx'
import styles from './today.module.css'

const MAX_SHOWN = 6

/** Lists today's missing sheets, latest first. */
export function MissingSheets({ day }: { day: OfficeToday }) {
  const { missing, sheets } = day
  const shown = missing.slice(0, MAX_SHOWN)
  const startedCount = sheets.taken + missing.length
  return (
    <Panel
      id="missing-attendance"
      label="Missing attendance"
      link={
        sheets.late > MAX_SHOWN
          ? { to: '/attendance/board?state=late', text: `All ${sheets.late} late` }
          : { to: '/attendance/board', text: 'Board' }
      }
    >
      {missing.length === 0 ? (
        <Quiet>
          <NothingMissing day={day} />
        </Quiet>
      ) : (
        <ul className={styles.rows}>
          {shown.map((sheet, index) => (
            <li key={`${sheet.section_period_id} ${sheet.teacher.id}`}>
              <Row sheet={sheet} date={day.date} isFirst={index === 0} canRemind={day.can_remind} />
            </li>
          ))}
        </ul>
      )}
      <RemindAll sheets={missing} date={day.date} canRemind={day.can_remind} />
      {startedCount > 0 && (
        <div className={styles.foot}>
          <Anchor component={Link} to="/attendance/board?state=taken" inherit c="inherit" underline="hover">
            {sheets.taken} of {pluralize(startedCount, 'class', 'classes')} so far{' '}
            {pluralForm(sheets.taken, 'is', 'are')} taken
          </Anchor>
          <div className={styles.bar} aria-hidden>
            <span style={{ width: `${(100 * sheets.taken) / startedCount}%` }} />
          </div>
        </div>
      )}
    </Panel>
  )
}

type RowProps = { sheet: MissingSheet; date: string; isFirst: boolean; canRemind: boolean }

function Row({ sheet, date, isFirst, canRemind }: RowProps) {
  const { rooms, teacher, start_time, end_time, cover } = sheet
  const isLate = sheet.state === 'late'
  const title = classTitle(sheet)
  return (
    <>
      <span
        className={styles.tag}
        style={{
          color: TONES[isLate ? 'bad' : 'warning'].c,
          background: TONES[isLate ? 'bad' : 'warning'].bg,
        }}
      >
        {isLate ? `late ${durationText(sheet.minutes)}` : `started ${durationText(sheet.minutes)} ago`}
      </span>
      <Box className={styles.about ?? ''}>
        <Text span fw={650}>
          {title}
        </Text>{' '}
        <Text span c="dimmed" fz={14}>
          {timeSpan(start_time, end_time)}
          {rooms.length > 0 && ` · ${roomText(rooms)}`} · {teacher.name}
          {cover && `, ${coverText({ covered_by: cover.teacher })}`}
        </Text>
      </Box>
      <Group gap={8} wrap="nowrap" ml="auto">
        <Remind sheet={sheet} date={date} canRemind={canRemind} />
        <Button
          component={Link}
          to={sheetAddress(sheet, date)}
          variant={isFirst ? 'filled' : 'default'}
          size="compact-md"
          aria-label={`Open the sheet of ${title}, ${teacher.name}`}
        >
          Open
        </Button>
      </Group>
    </>
  )
}

/** Explains why no sheet is missing: the school is closed, nothing meets or has started yet, or all sheets are taken. */
function NothingMissing({ day: { closed, sheets, upcoming_from, next } }: { day: OfficeToday }) {
  const nextDay = next && (
    <>
      {' '}
      Next classes meet on {longDay(next.date)} from {clockTime(next.start_time)}.
    </>
  )
  if (closed !== null)
    return (
      <>
        {closed}.{nextDay}
      </>
    )
  if (sheets.taken + sheets.upcoming === 0) return <>No classes meet today.{nextDay}</>
  const upcoming = upcoming_from !== null && (
    <Anchor
      component={Link}
      to="/attendance/board?state=upcoming"
      inherit
      style={{ textDecoration: 'underline' }}
    >
      {pluralize(sheets.upcoming, 'class', 'classes')}
    </Anchor>
  )
  if (sheets.taken === 0) {
    return (
      <>
        No class has started yet: {upcoming} today, the first at {clockTime(upcoming_from ?? '')}.
      </>
    )
  }
  if (upcoming) {
    return (
      <>
        All attendance so far has been taken. {upcoming} to go, the next at {clockTime(upcoming_from ?? '')}.
      </>
    )
  }
  return <>All of today’s attendance has been taken.{nextDay}</>
}
