import { useRef } from 'react'
import type { Teacher } from '#contract/staff.ts'
import { fullName } from '#web/school/person-name.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { RowButton } from '#web/ui/layout/row-button.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { TeacherSearch } from './teacher-search.tsx'
import styles from './homeroom-teachers.module.css'

type HomeroomTeachersProps = { teachers: readonly Teacher[]; onChange: (teachers: Teacher[]) => void }

/** Who has the student in homeroom: removed and added here, saved with the record. */
export function HomeroomTeachers({ teachers, onChange }: HomeroomTeachersProps) {
  const search = useRef<HTMLInputElement>(null)
  const remove = (teacher: Teacher) => {
    onChange(teachers.filter(({ id }) => id !== teacher.id))
    search.current?.focus()
  }
  const add = ({ id, first_name, last_name }: Teacher) => {
    if (!teachers.some((teacher) => teacher.id === id)) onChange([...teachers, { id, first_name, last_name }])
    search.current?.focus()
  }
  return (
    <section className={styles.section}>
      <SectionLabel>Homeroom teachers</SectionLabel>
      <Card className={styles.card ?? ''}>
        {teachers.length === 0 && <p className={styles.none}>No homeroom teacher yet.</p>}
        {teachers.length > 0 && (
          <ul className={styles.list} aria-label="Homeroom teachers of this student">
            {teachers.map((teacher) => (
              <li key={teacher.id}>
                <span>{fullName(teacher)}</span>
                <RowButton label="Remove" subject={fullName(teacher)} onClick={() => remove(teacher)} />
              </li>
            ))}
          </ul>
        )}
        <TeacherSearch ref={search} chosen={teachers} onAdd={add} />
      </Card>
    </section>
  )
}
