import { Group, Select, type SelectProps, UnstyledButton } from '@mantine/core'
import { gradeCodes, type GradeCode, gradeLabel, gradeOf } from '#contract/grades.ts'
import { GRADE_COLORS } from '#web/ui/theme/grade-colors.ts'
import styles from './grades.module.css'

type GradeSelectProps = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'defaultValue'> & {
  value?: GradeCode | null
  onChange?: (grade: GradeCode | null) => void
}

/** Selects a grade by name. The value is its code. */
export function GradeSelect({ value = null, onChange, label = 'Grade level', ...rest }: GradeSelectProps) {
  return (
    <Select
      label={label}
      placeholder="Choose a grade"
      data={gradeCodes().map((code) => ({ value: String(code), label: gradeLabel(code) }))}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange?.(gradeCodes().find((code) => String(code) === chosen) ?? null)}
      {...rest}
    />
  )
}

/** The color of a grade, or the accent color for an unknown grade. */
export const gradeColor = (code: number) => GRADE_COLORS[gradeOf(code)] ?? 'var(--accent)'

/** '9th Grade' on a tint of the grade's color. */
export const GradeChip = ({ grade }: { grade: number }) => (
  <span className={styles.chip} style={{ '--grade': gradeColor(grade) }}>
    {gradeLabel(grade)}
  </span>
)

/** A person's initials in the color of their grade. They are decorative because the name is shown beside them. */
export const Initials = ({
  first,
  last,
  grade,
}: {
  first: string
  last: string
  grade?: number | undefined
}) => (
  <span
    className={styles.initials}
    data-graded={grade !== undefined || undefined}
    style={{ '--grade': grade ? gradeColor(grade) : 'var(--line)' }}
    aria-hidden
  >
    {initialsOf(first, last)}
  </span>
)

export const initialsOf = (first: string, last: string): string =>
  (firstLetter(first) + firstLetter(last)).toLocaleUpperCase('en')

const firstLetter = (name: string) => /^./u.exec(name.trim())?.[0] ?? ''

type GradeChipsProps = {
  /** All grades by default. */
  grades?: readonly GradeCode[]
  chosen: GradeCode | null
  /** Called with null if the user clicks the selected grade again. */
  onChoose: (grade: GradeCode | null) => void
}

/** A chip for each grade, of which one can be selected. */
export const GradeChips = ({ grades = gradeCodes(), chosen, onChoose }: GradeChipsProps) => (
  <Group gap={8} role="group" aria-label="Grade level">
    {grades.map((code) => (
      <UnstyledButton
        key={code}
        className={styles.choice ?? ''}
        aria-label={gradeLabel(code)}
        aria-pressed={chosen === code}
        onClick={() => onChoose(chosen === code ? null : code)}
      >
        {chosen === code ? gradeLabel(code) : gradeLabel(code).split(' ')[0]}
      </UnstyledButton>
    ))}
  </Group>
)
