import { ActionIcon, Box, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { coverText } from '#web/school/absent/cover-text.ts'
import { GradeChip } from '#web/school/grades.tsx'
import { timeSpan } from '#web/school/days.ts'
import { fullName, listName } from '#web/school/person-name.ts'
import { MailIcon } from '#web/ui/icons.tsx'
import { classTitle, teacherTakingSheet, type MissingSheet } from '#web/school/sheets/missing-sheet.ts'
import { roomText } from '#web/school/sheets/room-text.ts'
import styles from './board.module.css'

type SheetRowProps = {
  sheet: MissingSheet
  /** The address of the sheet; undefined if the user may not open it. */
  to?: string | undefined
  /** A mailto address of the teacher, or of whoever covers the class. */
  mail: string
  showsGrade: boolean
  state: ReactNode
  /** A button beside the envelope. */
  action?: ReactNode
}

/** A sheet with its time, class, room, teacher and state. The row opens it, and the envelope emails the teacher. */
export const SheetRow = ({ sheet, to, mail, showsGrade, state, action }: SheetRowProps) => {
  const facts = <Facts sheet={sheet} showsGrade={showsGrade} state={state} />
  return (
    <li className={styles.row}>
      {to === undefined ? (
        <div className={styles.facts}>{facts}</div>
      ) : (
        <Link className={styles.facts} to={to}>
          {facts}
        </Link>
      )}
      {action}
      <ActionIcon
        component="a"
        href={mail}
        variant="subtle"
        color="gray"
        size={32}
        className={styles.mail ?? ''}
        aria-label={`Email to ${fullName(teacherTakingSheet(sheet))}`}
        title={teacherTakingSheet(sheet).email}
      >
        <MailIcon size={17} />
      </ActionIcon>
    </li>
  )
}

function Facts({ sheet, showsGrade, state }: Pick<SheetRowProps, 'sheet' | 'showsGrade' | 'state'>) {
  const { start_time, end_time, groups, name, rooms, teacher, grade_level, cover } = sheet
  return (
    <>
      <Box component="span" c="dimmed" data-figures>
        {timeSpan(start_time, end_time)}
      </Box>{' '}
      <span className={styles.class}>
        {showsGrade && <GradeChip grade={grade_level} />}{' '}
        <Text span className={styles.what ?? ''}>
          <Box component="span" fw={600}>
            {classTitle(sheet)}
          </Box>{' '}
          <Box component="span" c="dimmed" fz={14}>
            {groups.length > 0 && name}
          </Box>
        </Text>
      </span>{' '}
      <Text span fz={14} className={`${styles.what} ${styles.room}`}>
        {roomText(rooms)}
      </Text>{' '}
      <Text span className={styles.what ?? ''}>
        {listName(teacher)}
        {cover && (
          <Text span display="block" truncate fz={13} c="var(--accent)">
            {coverText({ covered_by: cover.teacher })}
          </Text>
        )}
      </Text>{' '}
      <span className={styles.state}>{state}</span>
    </>
  )
}
