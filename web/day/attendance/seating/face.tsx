import type { SeatedStudent } from '#contract/day/seating.ts'
import { initialsOf } from '#web/school/grades.tsx'
import { Portrait } from '#web/school/faces/portrait.tsx'
import styles from './seating.module.css'

/**
 * What a seat shows of its student: the photo, or the initials, above the name. The style sheet draws the initials, because they
 * are not part of the name by which people who speak to their computer press the seat.
 */
export const Face = ({ student, name }: { student: SeatedStudent; name: string }) => (
  <>
    <span className={styles.face}>
      <Portrait
        first={student.called}
        last={student.last_name}
        photo={student.photo}
        fallback={
          <span
            className={styles.initials}
            data-text={initialsOf(student.called, student.last_name)}
            aria-hidden
          />
        }
      />
    </span>
    <span className={styles.name}>{name}</span>
  </>
)
