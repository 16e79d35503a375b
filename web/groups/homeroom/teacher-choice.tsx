import { Box, Button, MultiSelect } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import { failureMessage } from '#web/api.ts'
import { fullName } from '#web/school/person-name.ts'
import { useAllTeachers } from '#web/school/teachers.ts'
import { ErrorPanel } from '#web/ui/feedback/panels.tsx'
import { FilterBar } from '#web/ui/layout/filter-bar.tsx'
import { matchesSearch } from '../search.ts'

/** The button is level with the field below its label, in pixels. */
const LABEL_HEIGHT = 22

type TeacherChoiceProps = {
  /** The ids of the teachers whose groups are shown. */
  value: readonly string[]
  onChange: (ids: string[]) => void
}

/** A select for any number of teachers, with a search by name. */
export function TeacherChoice({ value, onChange }: TeacherChoiceProps) {
  const teachers = useAllTeachers()
  const [picked, setPicked] = useState([...value])
  const [isMissing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(picked.length === 0)
    onChange(picked)
    if (picked.length === 0) input.current?.focus()
  }
  if (teachers.error && !teachers.data) {
    return (
      <Box mb={18}>
        <ErrorPanel
          message={failureMessage(teachers.error)}
          onRetry={() => void teachers.refetch()}
          retrying={teachers.isFetching}
        />
      </Box>
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <FilterBar align="flex-start">
        <MultiSelect
          ref={input}
          flex="1 1 320px"
          maw={640}
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
            options.filter((option) => 'label' in option && matchesSearch([option.label], search))
          }
          nothingFoundMessage={teachers.isPending ? 'Loading...' : 'No teachers found'}
          value={teachers.data ? picked : []}
          onChange={(ids) => {
            setPicked(ids)
            setMissing(false)
            if (ids.length === 0) onChange(ids)
          }}
          error={isMissing && 'Please select at least one teacher before proceeding.'}
        />
        <Button type="submit" mt={{ base: 0, sm: LABEL_HEIGHT }}>
          View groups
        </Button>
      </FilterBar>
    </form>
  )
}
