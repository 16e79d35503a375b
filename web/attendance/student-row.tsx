import { NativeSelect, TextInput, UnstyledButton } from '@mantine/core'
import {
  EXCUSE_LABELS,
  excusesFor,
  STATUS_LABELS,
  STATUSES,
  type Excuse,
  type Status,
} from '#contract/words.ts'
import type { Mark } from './marks.ts'
import styles from './student-row.module.css'

type StudentRowProps = {
  student: { id: number; name: string }
  mark: Mark
  disabled: boolean
  isCurrent: boolean
  onFocus: () => void
  onStatus: (status: Status) => void
  onMark: (mark: Mark) => void
}

export function StudentRow({
  student,
  mark,
  disabled,
  isCurrent,
  onFocus,
  onStatus,
  onMark,
}: StudentRowProps) {
  const tabIndex = isCurrent ? 0 : -1
  return (
    <div
      className={styles.row}
      data-row
      role="group"
      aria-label={`${student.name}: ${STATUS_LABELS[mark.status]}`}
      tabIndex={tabIndex}
      onFocus={onFocus}
    >
      <span className={styles.name}>{student.name}</span>
      {mark.status !== 'P' && (
        <ExcuseAndComment
          student={student.name}
          mark={mark}
          disabled={disabled}
          tabIndex={tabIndex}
          onMark={onMark}
        />
      )}
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

type ExcuseAndCommentProps = {
  student: string
  mark: Mark
  disabled: boolean
  tabIndex: number
  onMark: (mark: Mark) => void
}

const ExcuseAndComment = ({ student, mark, disabled, tabIndex, onMark }: ExcuseAndCommentProps) => (
  <div className={styles.details}>
    <NativeSelect
      size="xs"
      w={160}
      aria-label={`Excuse for ${student}`}
      disabled={disabled}
      tabIndex={tabIndex}
      value={mark.excuse ?? ''}
      onChange={(event) => onMark({ ...mark, excuse: (event.currentTarget.value || null) as Excuse | null })}
      data={[
        { value: '', label: 'Excuse' },
        ...excusesFor(mark.status).map((code) => ({ value: code, label: EXCUSE_LABELS[code] })),
      ]}
    />
    <TextInput
      size="xs"
      className={styles.comment ?? ''}
      aria-label={`Comment for ${student}`}
      placeholder="Comment"
      maxLength={500}
      disabled={disabled}
      tabIndex={tabIndex}
      value={mark.comment}
      onChange={(event) => onMark({ ...mark, comment: event.currentTarget.value })}
    />
  </div>
)
