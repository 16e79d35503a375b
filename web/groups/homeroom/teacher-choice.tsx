import { Button, MultiSelect } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { failureMessage } from '#web/api.ts'
import { fullName } from '#web/school/person-name.ts'
import { useAllTeachers } from '#web/school/teachers.ts'
import { ErrorPanel } from '#web/ui/feedback/panels.tsx'
import { holdsAll } from '../search-text.ts'
import styles from './homeroom.module.css'

type TeacherChoiceProps = {
  /** The ids of the teachers whose groups are shown now, as texts. */
  chosen: readonly string[]
  onChoose: (ids: string[]) => void
}

/** Any number of teachers, found by a part of the name. */
export function TeacherChoice({ chosen, onChoose }: TeacherChoiceProps) {
  const teachers = useAllTeachers()
  const [picked, setPicked] = useState([...chosen])
  const [isMissing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(picked.length === 0)
    onChoose(picked)
    if (picked.length === 0) input.current?.focus()
  }
  if (teachers.error && !teachers.data) {
    return (
      <div className={styles.choice}>
        <ErrorPanel
          message={failureMessage(teachers.error)}
          onRetry={() => void teachers.refetch()}
          retrying={teachers.isFetching}
        />
      </div>
    )
  }
  return (
    <form className={styles.choice} onSubmit={submit} noValidate>
      <MultiSelect
        ref={input}
        className={styles.teachers ?? ''}
        label="Teachers"
        placeholder={picked.length === 0 ? 'Choose teachers, or type a part of a name' : ''}
        searchable
        clearable
        hidePickedOptions
        withScrollArea={false}
        data={(teachers.data ?? []).map((teacher) => ({
          value: String(teacher.id),
          label: fullName(teacher),
        }))}
        filter={({ options, search }) =>
          options.filter((option) => 'label' in option && holdsAll([option.label], search))
        }
        nothingFoundMessage={teachers.isPending ? 'Loading...' : 'No teachers found'}
        value={teachers.data ? picked : []}
        onChange={(ids) => {
          setPicked(ids)
          setMissing(false)
          if (ids.length === 0) onChoose(ids)
        }}
        error={isMissing && 'Please select at least one teacher before proceeding.'}
      />
      <Button type="submit">View groups</Button>
    </form>
  )
}
