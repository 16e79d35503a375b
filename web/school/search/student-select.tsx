import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { gradeLabel } from '#contract/grades.ts'
import { query } from '#web/query.ts'
import { listName } from '#web/school/person-name.ts'
import { bestMatches, searchWords } from './matching.ts'

type StudentSelectProps = {
  label: string
  description?: ReactNode
  value: number | null
  error: unknown
  onChange: (id: number | null) => void
}

const MAX_SHOWN = 12

/** Chooses an active student by part of the name. */
export function StudentSelect({ value, error, onChange, ...field }: StudentSelectProps) {
  const students = useQuery(query('GET /students/api/list/'))
  return (
    <Select
      {...field}
      placeholder="Type a name"
      searchable
      clearable
      // Set with the names, so that Enter takes the first match also where they come after what was typed.
      selectFirstOptionOnChange={students.data !== undefined}
      data={(students.data ?? []).map((one) => ({
        value: String(one.id),
        label: `${listName(one)}, ${gradeLabel(one.grade_level)}`,
      }))}
      filter={({ options, search }) =>
        bestMatches(searchWords(search), options, (option) => ['label' in option ? option.label : '']).slice(
          0,
          MAX_SHOWN,
        )
      }
      nothingFoundMessage={students.isPending ? 'Loading the names...' : 'No match'}
      value={value === null ? null : String(value)}
      error={typeof error === 'string' ? error : undefined}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  )
}
