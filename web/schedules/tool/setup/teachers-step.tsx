import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { GradeCode } from '#contract/words.ts'
import { fullName } from '#web/school/person-name.ts'
import { useAllTeachers } from '#web/school/teachers.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { SearchIcon } from '#web/ui/icons.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { useRecentTeachers } from '../queries.ts'
import { matchesTeacher } from './teacher-search.ts'
import styles from './setup.module.css'

type Teacher = { id: number; first_name: string; last_name: string; email: string }
type TeachersStepProps = {
  grade: GradeCode
  /** Who is in the grid already: they stay. */
  present: readonly { id: number; first_name: string; last_name: string }[]
  chosen: readonly number[]
  onContinue: (teachers: number[]) => void
}

/** Whom the grid has a column for: the recent ones at hand, all others found by name or address. */
export function TeachersStep({ grade, present, chosen, onContinue }: TeachersStepProps) {
  const all = useAllTeachers()
  const recent = useRecentTeachers(grade)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set(chosen))
  const [text, setText] = useState('')
  const fixed = new Set(present.map(({ id }) => id))
  const toggle = (id: number) => setSelected((before) => before.symmetricDifference(new Set([id])))
  const offer = (teacher: Teacher) => (
    <li key={teacher.id}>
      <Checkbox
        label={fullName(teacher)}
        description={fixed.has(teacher.id) ? `${teacher.email} · in the grid` : teacher.email}
        checked={fixed.has(teacher.id) || selected.has(teacher.id)}
        disabled={fixed.has(teacher.id)}
        onChange={() => toggle(teacher.id)}
      />
    </li>
  )
  const people = [...present, ...(all.data ?? []).filter(({ id }) => selected.has(id) && !fixed.has(id))]
  return (
    <div className={styles.teachers}>
      <Card>
        {recent.data && recent.data.length > 0 && (
          <>
            <SectionLabel>Recent teachers</SectionLabel>
            <ul className={styles.people} aria-label="Recent teachers">
              {recent.data.slice(0, 6).map(offer)}
            </ul>
          </>
        )}
        <SectionLabel>All teachers</SectionLabel>
        <TextInput
          className={styles.search ?? ''}
          aria-label="Search teachers"
          placeholder="Name or e-mail"
          leftSection={<SearchIcon size={16} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <ListState query={all}>
          {(teachers) => {
            const found = teachers.filter((teacher) => matchesTeacher(teacher, text))
            return found.length === 0 ? (
              <p className={styles.note}>No teachers found</p>
            ) : (
              <ul className={styles.people} data-long aria-label="All teachers">
                {found.map(offer)}
              </ul>
            )
          }}
        </ListState>
      </Card>
      <Card className={styles.selected ?? ''}>
        <SectionLabel>Selected</SectionLabel>
        {people.length === 0 ? (
          <p className={styles.note}>No teachers selected</p>
        ) : (
          <ul className={styles.names} aria-label="Selected teachers">
            {people.map((teacher) => (
              <li key={teacher.id}>{fullName(teacher)}</li>
            ))}
          </ul>
        )}
        <Button fullWidth disabled={people.length === 0} onClick={() => onContinue([...selected])}>
          Continue
        </Button>
      </Card>
    </div>
  )
}
