import { Box, Text, TextInput } from '@mantine/core'
import { joinWithAnd } from '#contract/words.ts'
import { timeSpan } from '#web/school/days.ts'
import { GradeChip } from '#web/school/grades.tsx'
import { fullName } from '#web/school/person-name.ts'
import { roomText } from '#web/school/sheets/room-text.ts'
import { Card } from '#web/ui/layout/card.tsx'
import {
  choiceOf,
  keyOf,
  roomOf,
  classesMissedBy,
  savedChoice,
  type CoverChoice,
  type CoverChoices,
  type DayOfCover,
  type Meeting,
  type TypedRooms,
} from './choices.ts'
import { CoverSelect } from './cover-select.tsx'
import styles from './cover.module.css'

const MAX_ROOM_LETTERS = 40

type CoverListProps = {
  day: DayOfCover
  choices: CoverChoices
  rooms: TypedRooms
  onChoose: (meeting: Meeting, choice: CoverChoice) => void
  onRoom: (meeting: Meeting, room: string) => void
}

/** The classes of the absent teachers by time, each with who covers it. */
export const CoverList = ({ day, choices, rooms, onChoose, onRoom }: CoverListProps) => (
  <Card flush>
    <ul className={styles.rows} aria-label="Classes to cover">
      {day.meetings.map((meeting) => (
        <Row
          key={keyOf(meeting)}
          day={day}
          meeting={meeting}
          choices={choices}
          room={roomOf(meeting, rooms)}
          onChoose={(choice) => onChoose(meeting, choice)}
          onRoom={(room) => onRoom(meeting, room)}
        />
      ))}
    </ul>
  </Card>
)

type RowProps = {
  day: DayOfCover
  meeting: Meeting
  choices: CoverChoices
  room: string
  onChoose: (choice: CoverChoice) => void
  onRoom: (room: string) => void
}

function Row({ day, meeting, choices, room, onChoose, onRoom }: RowProps) {
  const { start_time, end_time, groups, name, rooms, grade_level, absent_teacher_id, over } = meeting
  const absent = day.teachers.find(({ id }) => id === absent_teacher_id)
  const choice = choiceOf(meeting, choices)
  return (
    <li className={styles.row} data-over={over || undefined}>
      <span className={styles.time} data-figures>
        {timeSpan(start_time, end_time)}
      </span>
      <span className={styles.class}>
        <GradeChip grade={grade_level} /> <b>{groups.join(', ')}</b>{' '}
        <Box component="span" c="dimmed" fz={14}>
          {[name, roomText(rooms)].filter(Boolean).join(' · ')}
        </Box>
        <Text fz={14}>for {absent ? fullName(absent) : 'a former teacher'}</Text>
      </span>
      <span>
        <CoverSelect day={day} meeting={meeting} value={choice} choices={choices} onChange={onChoose} />
        {choice !== null && (
          <TextInput
            mt={6}
            size="xs"
            aria-label={`Room today for ${joinWithAnd(groups)}, ${timeSpan(start_time, end_time)}`}
            placeholder={rooms.length > 0 ? `${roomText(rooms)}, or another` : 'Room today'}
            maxLength={MAX_ROOM_LETTERS}
            disabled={day.closed !== null}
            value={room}
            onChange={(event) => onRoom(event.currentTarget.value)}
          />
        )}
      </span>
      <span className={styles.state}>
        <State day={day} meeting={meeting} choice={choice} choices={choices} room={room} />
      </span>
    </li>
  )
}

type StateProps = Omit<RowProps, 'onChoose' | 'onRoom'> & { choice: CoverChoice }

/** Explains the choice: why this teacher is proposed, or what the teacher would miss. */
function State({ day, meeting, choice, choices, room }: StateProps) {
  const isSaved = choice === savedChoice(meeting) && room.trim() === (meeting.room_today ?? '')
  if (choice === null) {
    return (
      <Text fz={14} c={meeting.over ? 'dimmed' : 'var(--absent)'} fw={meeting.over ? 400 : 600}>
        {meeting.over ? 'Ended without coverage' : 'Not covered yet'}
      </Text>
    )
  }
  const missed = typeof choice === 'number' ? classesMissedBy(day, meeting, choice, choices) : ''
  const candidate = meeting.candidates.find(({ teacher_id }) => teacher_id === choice)
  const isProposal = !isSaved && meeting.state === 'proposed' && choice === meeting.teacher_id
  return (
    <>
      <Text fz={14} fw={600} c={isSaved ? 'var(--present)' : 'var(--accent)'}>
        {isSaved ? 'Saved' : isProposal ? 'Proposed' : 'Not saved yet'}
      </Text>
      {missed === '' ? (
        <Text fz={13} c="dimmed">
          {candidate?.reasons.join(' ')}
        </Text>
      ) : (
        <Text fz={13} c="var(--tardy)" fw={600}>
          Conflict: {missed}
        </Text>
      )}
    </>
  )
}
