import { TextInput, UnstyledButton } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { EXCUSE_LABELS, STATUS_LABELS, STATUSES, type Status } from '#contract/words.ts'
import { MARK_TONES } from '#web/school/marks.tsx'
import { ExcuseMenu } from './excuse-menu.tsx'
import { HistoryButton } from '../history/mark-histories.tsx'
import type { Mark } from '../drafts/marks.ts'
import styles from './student-row.module.css'

type StudentRowProps = {
  student: { id: number; name: string }
  mark: Mark
  disabled: boolean
  isCurrent: boolean
  /** The search for a name has found it. */
  isFound: boolean
  isExcuseOpen: boolean
  onExcuseOpen: (opens: boolean) => void
  onFocus: () => void
  onStatus: (status: Status) => void
  onMark: (mark: Mark) => void
  /** Moves the focus back to the row itself. */
  onDone: () => void
}

export function StudentRow(props: StudentRowProps) {
  const { student, mark, disabled, isCurrent, isFound, onFocus, onStatus } = props
  const Details = disabled ? ReadOnlyDetails : EditableDetails
  const tabIndex = isCurrent ? 0 : -1
  return (
    <div
      className={styles.row}
      data-row
      data-found={isFound || undefined}
      role="group"
      aria-label={`${student.name}: ${STATUS_LABELS[mark.status]}`}
      tabIndex={tabIndex}
      onFocus={onFocus}
    >
      <span className={styles.name}>{student.name}</span>
      {mark.status !== 'P' && <Details {...props} tabIndex={tabIndex} />}
      <HistoryButton student={student} tabIndex={tabIndex} />
      <div className={styles.marks} role="group" aria-label={`Mark for ${student.name}`}>
        {STATUSES.map((status) => (
          <UnstyledButton
            key={status}
            className={styles.mark ?? ''}
            style={MARK_TONES[status]}
            aria-pressed={mark.status === status}
            aria-label={STATUS_LABELS[status]}
            title={STATUS_LABELS[status]}
            disabled={disabled}
            tabIndex={tabIndex}
            onClick={() => onStatus(status)}
          >
            {status}
          </UnstyledButton>
        ))}
      </div>
    </div>
  )
}

/** On a closed sheet the excuse and the whole comment are text. */
function ReadOnlyDetails({ mark }: StudentRowProps) {
  return (
    <div className={styles.details}>
      <span>{mark.excuse ? EXCUSE_LABELS[mark.excuse] : 'No excuse'}</span>
      <span className={styles.text}>{mark.comment}</span>
    </div>
  )
}

function EditableDetails(props: StudentRowProps & { tabIndex: number }) {
  const { student, mark, tabIndex, isExcuseOpen, onExcuseOpen, onMark, onDone } = props
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && (event.key !== 'Enter' || event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onDone()
  }
  return (
    <div className={styles.details}>
      <ExcuseMenu
        student={student.name}
        mark={mark}
        tabIndex={tabIndex}
        opened={isExcuseOpen}
        onOpen={onExcuseOpen}
        onPick={(excuse) => onMark({ ...mark, excuse })}
      />
      <TextInput
        size="xs"
        className={styles.comment ?? ''}
        aria-label={`Comment for ${student.name}`}
        placeholder="Comment"
        maxLength={500}
        tabIndex={tabIndex}
        value={mark.comment}
        onChange={(event) => onMark({ ...mark, comment: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}
