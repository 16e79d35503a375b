import { TextInput, UnstyledButton } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { EXCUSE_LABELS, STATUS_LABELS, STATUSES, type Status } from '#contract/words.ts'
import { ExcuseMenu } from './excuse-menu.tsx'
import { HistoryButton } from '../history/mark-histories.tsx'
import type { Mark } from '../drafts/marks.ts'
import styles from './student-row.module.css'

type StudentRowProps = {
  student: { id: number; name: string }
  mark: Mark
  disabled: boolean
  isCurrent: boolean
  /** Its name is being looked for. */
  isFound: boolean
  isExcusing: boolean
  onExcusing: (opens: boolean) => void
  onFocus: () => void
  onStatus: (status: Status) => void
  onMark: (mark: Mark) => void
  /** Back to the row itself. */
  onDone: () => void
}

export function StudentRow(props: StudentRowProps) {
  const { student, mark, disabled, isCurrent, isFound, onFocus, onStatus } = props
  const Details = disabled ? Said : ExcuseAndComment
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
            className={styles.mark}
            data-status={status}
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

/** On a closed sheet the words are there to be read, all of them. */
function Said({ mark }: StudentRowProps) {
  return (
    <div className={styles.details}>
      <span>{mark.excuse ? EXCUSE_LABELS[mark.excuse] : 'No excuse'}</span>
      <span className={styles.said}>{mark.comment}</span>
    </div>
  )
}

function ExcuseAndComment(props: StudentRowProps & { tabIndex: number }) {
  const { student, mark, tabIndex, isExcusing, onExcusing, onMark, onDone } = props
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
        opened={isExcusing}
        onOpen={onExcusing}
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
